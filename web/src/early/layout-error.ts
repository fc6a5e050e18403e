/** Whether an uncaught error triggers the layout error screen (specification, section 2). */
export const isLayoutError = (message: string) => /layout|sidebar|navigation/i.test(message);
