/** The rooms that the site brings along. */
export const sampleIds = ['room', 'apartment', 'kitchen'] as const
export type SampleId = (typeof sampleIds)[number]

/** What a visitor begins with; typed lengths are as they were typed. */
export type Start =
  | { kind: 'sample'; id: SampleId }
  | { kind: 'file'; file: File }
  | { kind: 'typed'; width: string; depth: string; height: string }
  | { kind: 'link'; fragment: string }
  | ({ kind: 'kept' } & KeptStart)

/** A job that was kept on the device, as it was packed there. */
export type KeptStart = { id: string; title: string; packed: unknown; named?: NamedBySite }

/** Jobs that the site names, and in the reader's language: a sample, or typed lengths. */
export type NamedBySite = SampleId | 'typed'

/** A takeoff without a room: a new one, what the fragment of a link holds, or what was kept. */
export type StructureStart = { kind: 'structure'; fragment?: string; kept?: KeptStart }

/** A file of a project, as the fragment of an address names it. */
export type StoredStart = { kind: 'stored'; fragment: string }

/** What the fragment of a shared link begins with. */
export const linkStem = '#room='
export const structureStem = '#structure='

/** What the fragment begins with that names a file of a project, by both ids and its name. */
export const fileStem = '#file='

/** Largest file that is read, in bytes. */
export const largestFile = 100_000_000
