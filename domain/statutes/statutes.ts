import * as z from 'zod/mini'
import { fourForms } from './waiver-kinds.ts'
import data from './wording.json' with { type: 'json' }

const statuteSchema = z.object({
  id: z.string(),
  state: z.string(),
  kind: z.string(),
  citation: z.string(),
  asOf: z.string(),
  /** `opened`: an official publication was read; else other people's copy or excerpt of it. */
  howRead: z.enum(['opened', 'copy', 'excerpt']),
  address: z.string(),
  /** Of the text. */
  sha256: z.string(),
  /** What stands in each blank, in order: a key, `sign` for a signature, `_` for what is written by hand. */
  blanks: z.string(),
  text: z.string(),
})
export type Statute = z.infer<typeof statuteSchema>

let known: readonly Statute[] | undefined

/** Every text that is held whole. Read at the first call. */
export function statutes(): readonly Statute[] {
  known ??= z.array(statuteSchema).parse(data)
  return known
}

/** A blank of a text. */
export const blankPattern = /_{2,}/g

/** The kinds of lien waivers that states have forms for. */
const waiverKinds = /^(?:(?:un)?conditional )?(?:progress|final)$|^interim$|^lien waiver/

/** The forms of lien waivers that are held. */
export const waiverForms = (): Statute[] => statutes().filter(({ kind }) => waiverKinds.test(kind))

/** States whose form we do not have whole, with its citation. */
const notHeld: Readonly<Record<string, string>> = {
  MA: 'M.G.L. c. 254 § 32(4)',
  MO: 'RSMo 429.016.27',
}

/** The states whose law prescribes the words of a lien waiver, those too whose words are not held. */
export const waiverStates = (): string[] =>
  [...new Set([...waiverForms().map(({ state }) => state), ...Object.keys(notHeld)])].toSorted()

/** Why a form is not offered: `not-held` without its words, `no-form` where no statute has one, `no-kind` which it does not have. */
export type Refused = { refused: 'not-held' | 'no-form' | 'no-kind'; citation: string }

/**
 * The form of a state for a kind of waiver. `kind` is null where only progress or final is asked for, or one form is for all.
 * A form that is not held, and a kind that the statute does not have, are refused with the statute's name.
 */
export function waiverOf(state: string, final: boolean, conditional: boolean | null): Statute | Refused {
  const forms = waiverForms().filter((one) => one.state === state)
  const [first] = forms
  if (!first) {
    const citation = notHeld[state]
    return citation === undefined ? { refused: 'no-form', citation: '' } : { refused: 'not-held', citation }
  }
  const separate = fourForms.has(state)
  const citation = first.citation.replace(/\([^§]*$/, '')
  // One form for every payment is for both; it is neither conditional nor unconditional by its name.
  if (separate !== (conditional !== null)) return { refused: 'no-kind', citation }
  const words = conditional === null ? '' : conditional ? 'conditional ' : 'unconditional '
  const wanted = final ? [`${words}final`] : [`${words}progress`, 'interim']
  return (
    forms.find(({ kind }) => wanted.includes(kind)) ??
    forms.find(({ kind }) => kind.startsWith('lien waiver')) ?? { refused: 'no-kind', citation }
  )
}
