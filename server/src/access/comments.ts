/** What the rules of every comment need, whatever it is on. */
export type CommentFacts = {
  authorId: string;
  /** Whether the time for edits has not passed. */
  isRecent: boolean;
};
