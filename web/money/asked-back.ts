import type { Approval } from '#contract/approvals.ts'

/** A question about an application, of whoever was to certify it. */
export type AskedBack = { key: string; by: string; at: string | null; text: string }

/** What an application’s paper was returned with: the note of each who returned it, and every comment on a line. */
export const askedBack = (
  { steps = [], state }: Partial<Pick<Approval, 'steps' | 'state'>>,
  people: Readonly<Record<string, string>>,
): AskedBack[] =>
  state === 'returned'
    ? steps.flatMap(({ answer, note, comments, by, at }, step) =>
        answer === 'returned'
          ? [note, ...comments.map(({ text }) => text)].flatMap((text, index) =>
              text.trim() === '' ? [] : [{ key: `${step} ${index}`, by: people[by ?? ''] ?? '', at, text }],
            )
          : [],
      )
    : []
