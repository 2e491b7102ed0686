import { useState } from 'react'

/** What somebody typed and has not saved, with whatever it was typed over. */
const prefix = 'draft:'

/** What was typed under `key`, where this tab kept it. */
export function readDraft<Draft>(key: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Draft)
  } catch {
    return undefined
  }
}

/** Keeps what is typed under `key` in this tab; undefined forgets it. */
export function keepDraft(key: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Without storage it is kept for as long as the page is open.
  }
}

/** Forgets what was typed under `key`. */
export const forgetDraft = (key: string): void => keepDraft(key, undefined)

/**
 * What is typed under `key` and not saved yet: it stays when the panel is closed, and when the page is loaded again in this
 * tab. Set it to undefined once it is saved. A component that goes on to another key is to be made anew for it.
 */
export function useKeptDraft<Draft>(
  key: string,
): [draft: Draft | undefined, set: (draft: Draft | undefined) => void] {
  const [draft, setDraft] = useState(() => readDraft<Draft>(key))
  return [
    draft,
    (next) => {
      keepDraft(key, next)
      setDraft(next)
    },
  ]
}
