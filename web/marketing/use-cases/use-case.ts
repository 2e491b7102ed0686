type Row = readonly [what: string, figure: string]

/** One sheet of a worked job: figures, and what they come to. */
export type Working = { name: string; text: string; rows: readonly Row[]; result: Row }

/** One tab of the use-cases page: who, which job, and its workings from the tape to the money. */
export type UseCase<Id extends string> = {
  id: Id
  label: string
  title: string
  intro: string
  picture: { src: string; alt: string }
  workings: readonly Working[]
  /** What they have in hand at the end. */
  outcome: string
}
