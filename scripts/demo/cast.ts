import type { Actor } from './stage.ts'
import { type PersonKey, people } from './story.ts'

/** Who says what from which account. */
export type Cast = Readonly<Record<PersonKey, Actor>>

/** The accounts of everybody, with a password of the folder's own. */
export const castOf = (password: string): Cast =>
  Object.fromEntries(
    people.map(({ key, language }) => [
      key,
      { username: key, email: `${key}@halvorsen.example`, password, language },
    ]),
  ) as Cast
