import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedUser } from "#lib/session/local-storage.ts";

/*
 * Unsent text of forms, in the session storage of the tab: it survives a reload and a closed dialog, and ends with the tab.
 * Sign-in, sign-out and session expiry clear it (`clearStored`); nothing is stored without a signed-in user. Passwords and
 * files are never kept.
 */

const keyOf = (name: string) => {
  const owner = storedUser()?._id;
  return owner && `daybook:draft:${owner}:${name}`;
};

/** Returns the signed-in user's draft, if there is one. */
export function readFormDraft<Draft>(name: string): Draft | undefined {
  if (import.meta.env.SSR) return undefined;
  try {
    const key = keyOf(name);
    return key ? ((JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or removes it if it is undefined. Without storage, forms work but are not kept. */
export function storeFormDraft(name: string, draft: unknown) {
  try {
    const key = keyOf(name);
    if (key && draft === undefined) sessionStorage.removeItem(key);
    else if (key) sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Disabled or full storage.
  }
}

/** State of a text that is kept until it is `initial` again. The draft appears after hydration, because the server has none. */
export function useTypedText(name: string, initial = "") {
  const [text, setText] = useState(initial);
  useLayoutEffect(() => setText((before) => readFormDraft<string>(name) ?? before), [name]);
  const write = (next: string) => {
    storeFormDraft(name, next === initial ? undefined : next);
    setText(next);
  };
  return [text, write] as const;
}

/** The parts of Mantine's form that are used here. */
type Form<Values> = {
  values: Values;
  isDirty: (field?: string) => boolean;
  setValues: (values: Partial<Values>) => void;
  reset: () => void;
};

/**
 * Keeps the values of a form in a dialog until they are sent or discarded. Restores them when the dialog opens again. The
 * name tells apart what is created or edited, with its version: a draft never overwrites a newer one. The fields of `never`,
 * such as passwords and pictures, are not kept.
 */
export function useFormDraft<Values extends object>(name: string, form: Form<Values>, never: readonly (keyof Values & string)[] = []) {
  const [key] = useState(name);
  const [isRestored, setRestored] = useState(false);
  const isSettled = useRef(false);
  const isRead = useRef(false);
  const isFirst = useRef(true);
  const { setValues } = form;
  const kept = Object.entries(form.values).filter(([field]) => !(never as readonly string[]).includes(field));
  // As text, so that the draft is stored once per change.
  const typed = kept.some(([field]) => form.isDirty(field)) ? JSON.stringify(Object.fromEntries(kept)) : null;

  useLayoutEffect(() => {
    // Only when the dialog opens.
    if (isRead.current) return;
    isRead.current = true;
    const draft = readFormDraft<Partial<Values>>(key);
    if (!draft) return;
    setValues(draft);
    setRestored(true);
  }, [key, setValues]);

  useEffect(() => {
    // The draft has not been restored yet.
    if (isFirst.current) isFirst.current = false;
    else if (!isSettled.current) storeFormDraft(key, typed === null ? undefined : JSON.parse(typed));
  }, [key, typed]);

  return {
    /** Whether the form shows values from before. */
    isRestored,
    /** Removes the draft: the form was sent or deliberately discarded. */
    discard: () => {
      isSettled.current = true;
      storeFormDraft(key, undefined);
    },
    /** Empties the form. */
    startOver: () => {
      setRestored(false);
      form.reset();
    },
  };
}

export type FormDraft = Pick<ReturnType<typeof useFormDraft>, "isRestored" | "discard" | "startOver">;
