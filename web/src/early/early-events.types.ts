/** A field whose text the user can type. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** An event that the recorder kept from the page. */
export type RecordedEvent = {
  event: Event;
  target: EventTarget;
  /** The text of a field after an `input` event, or the value of a select after a `change` event. */
  value?: string;
  /** The keydown whose default action this event is: Enter on a button clicks it. */
  cause?: Event | undefined;
};

/** What the inline script of the page (`early.ts`) offers to the application. */
export type EarlyPage = {
  /** The recorded events, oldest first; recording goes on until `stop`. */
  events: RecordedEvent[];
  /** The text that the user typed, by field. */
  typed: Map<EventTarget, string>;
  /** Whether an input method is composing text, which must not be interrupted. */
  isComposing: () => boolean;
  /** Lets events reach the page while `run` dispatches them. */
  pass: (run: () => void) => void;
  /** Ends recording and watching; removes the bar of `load-failure.ts`. */
  stop: () => void;
};

declare global {
  interface Window {
    /** Set by the inline script in the head until `stop`; missing in tests and in a page from an older release. */
    daybookEarly?: EarlyPage;
    /** Set after an uncaught layout error from before the application started. */
    daybookLayoutFailed?: boolean;
  }
}
