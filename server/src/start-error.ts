/** A reason not to start. The message is one sentence for the operator, printed without a stack trace. */
export class StartError extends Error {}
