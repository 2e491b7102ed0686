import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { type Audience, type InformationClass, may, type Right, sees } from '#contract/audience.ts'
import { say } from '#language/say.ts'
import type { Tables } from '#server/db/schema.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import type { OrgCalendar } from '#server/db/workspace-tables.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { AtOnceEdit, ProgressEdit } from './edit-at-once.ts'

/** What happened in a project, to be told to whoever may read its class. */
export type Happening = {
  class: InformationClass
  /** Such as `task.done`. */
  kind: string
  /** The id of what it happened to. */
  subject?: string
  /** What there is to say of it; nothing of a narrower class. */
  detail?: Readonly<Record<string, unknown>>
}

/** A transaction on a project: everything that is written in it, and told of it, is there or is not. */
export type Writing = {
  /** The tables themselves. What is named by an id is looked up with the organisation and the project of the scope. */
  tx: Transaction<Tables>
  now: Date
  /**
   * Writes down what happened, under the next number of its class; live readers hear of it. Answers that number. `change`, an
   * update that is told of so, is made by the same statement: that saves a way to the database.
   */
  note: (happening: Happening, change?: RawBuilder<unknown>) => Promise<number>
  /** Writes down several happenings of one class with one statement, in this order. Answers the last one's number. */
  notes: (happenings: readonly Happening[]) => Promise<number>
  /** The person that the caller is in this project; made where somebody of the organisation had no part in it yet. */
  self: () => Promise<string>
}

/** One project as one caller may see and change it. Everything that concerns a project goes through it. */
export type Scope = {
  orgId: string
  projectId: string
  audience: Audience
  /** Nobody's where a link is used. */
  userId: string | null
  /** Who the caller is among the project's people; null for a link, and for one of the organisation with no part in it yet. */
  personId: string | null
  /** The files that are seen alone, by a link to them; undefined where all of a class are. */
  only?: readonly string[]
  now: () => Date
  /** Reads what is open to everybody in the project. Other classes are not in its type, and not in its database's views. */
  read: Kysely<TablesOf<'open'>>
  /** Reads a class beside what is open; undefined where the caller does not see it. */
  reads: <Class extends InformationClass>(what: Class) => Kysely<TablesOf<'open' | Class>> | undefined
  /** What the organisation whose project it is is called. */
  orgName: () => Promise<string>
  /** That, and whose accounts its own people's are, asked for as one. */
  org: () => Promise<{ name: string; members: string[] }>
  /** When that organisation works. */
  orgCalendar: () => Promise<OrgCalendar>
  /** The accounts of that organisation's own people. */
  members: () => Promise<string[]>
  /**
   * Changes open fields of a task that stands as the caller saw it, with what others change at this moment and without a
   * transaction of its own. False where that is not how it stands, or something else is in the way: nothing is changed then,
   * and `write` has to be taken.
   */
  editAtOnce: (edit: AtOnceEdit) => Promise<boolean>
  /** The same of how far a task is, with the dates that follow from it, in one transaction with what others say of other projects. */
  progressAtOnce: (edit: ProgressEdit) => Promise<boolean>
  /**
   * Runs `work` as one transaction that is written down as the caller's. With `together` it is of one transaction with what
   * others change of the project at this moment, so that dates are planned once for all of them: then it may be run again.
   */
  write: <Result>(work: (writing: Writing) => Promise<Result>, how?: { together: boolean }) => Promise<Result>
}

/** Whether the caller reads a class. */
export const scopeSees = ({ audience }: Pick<Scope, 'audience'>, what: InformationClass): boolean =>
  sees(audience, what)

/** Refuses what the caller may not do in the project. */
export function requireRight({ audience }: Pick<Scope, 'audience'>, right: Right): void {
  if (!may(audience, right)) throw new Refusal('forbidden', say('You may look at this, but not change it.'))
}

/** The refusal of what is not there, is somebody else's, or is hidden from the caller: nobody can tell which. */
export const notThere = (): Refusal =>
  new Refusal('not_found', say('There is nothing here, or it is not yours to see.'))
