import { type Heading, longestHeading } from './heading.ts'
import { list, optional, text } from './link-fields.ts'

/** Whose paper it is, as it is kept on the device: no link has it. */
export const packHeading = ({ title, client, company }: Heading = {}): unknown[] =>
  [title, client, company].map((part) => part ?? null)

/** The heading that `packHeading` packed; nothing where it was never typed. Throws a LinkRefusal for anything else. */
export function unpackHeading(value: unknown): { heading?: Heading } {
  const [title, client, company] = list(value, 3).map((part) =>
    optional(part, (one) => text(one, longestHeading)),
  )
  const heading = {
    ...(title !== undefined && { title }),
    ...(client !== undefined && { client }),
    ...(company !== undefined && { company }),
  }
  return Object.keys(heading).length > 0 ? { heading } : {}
}
