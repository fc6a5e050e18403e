/** Refusals of a machine that is too busy for its processes, which a restart does not cause. A stop has other failures. */
export const overloaded = /^503 .*(very busy|cannot reach its database|busy right now)/;
