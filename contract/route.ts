import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import type { ErrorCode } from './errors.ts'

/** Every reply under `/api` is one of two shapes. This one worked. */
export type Success<Data> = { success: true; data: Data }

/** A reply that did not; `fields` names the message of each input that was refused. */
export type Failure = {
  success: false
  error: { code: ErrorCode; message: string; fields?: Record<string, string>; theirs?: Theirs }
}

/** What somebody else made meanwhile of the fields that were to be changed: the value, who, and when (ISO 8601 in UTC). */
export type Theirs = Record<string, { value: unknown; by: string | null; at: string }>

/** What an envelope that says no may say of why, whoever wrote it: a server, or something in front of it. */
export const reasonSchema = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  theirs: z.optional(
    z.record(z.string(), z.object({ value: z.unknown(), by: z.nullable(z.string()), at: z.string() })),
  ),
})

/** What an operator's key to the API can be allowed to do. */
export const scopes = {
  'members:read': say('Read members, counts and what happened'),
  'members:write': say('Write to members: letters again, erasing, suppressing, overruling'),
  'invitations:write': say('Invite members'),
  'connections:write': say('Set up webhooks and replay their deliveries'),
} as const
export type Scope = keyof typeof scopes

/** What a program that speaks the context protocol at `/mcp` can be allowed to do, under the rights of whom it asks for. */
export const machineScopes = {
  read: say('Ask at /mcp: projects, tasks, documents and rooms, without money'),
  'money:read': say('Ask at /mcp: prices, costs, estimates and budgets'),
  propose: say('Propose changes at /mcp, for a person to accept'),
} as const
export type MachineScope = keyof typeof machineScopes

/** What a key that an organisation made can be allowed to do, in all of its projects. */
export const orgScopes = {
  'projects:read': say('Read projects and templates, with prices and budgets'),
  'projects:write': say('Begin, change and trash projects and templates'),
  'prices:read': say('Read the price book, assemblies and cost codes'),
  'prices:write': say('Add and change prices, assemblies and cost codes'),
  'tasks:read': say('Read tasks, comments and notes, with prices and costs'),
  'tasks:write': say('Add, change and trash tasks; comment'),
  'estimates:read': say('Read estimates, with costs and prices'),
  'estimates:write': say('Add and change estimates, and keep versions'),
  'people:read': say('Read the people of projects, with their addresses'),
  'people:write': say('Add, change and remove people of projects'),
  'files:read': say('Read files'),
  'files:write': say('Add, change and trash files'),
  ...machineScopes,
} as const
export type OrgScope = keyof typeof orgScopes

/** Who may call a row, and what a key must be allowed to do to call it; no key reaches a row whose scope is null or not named. */
type Callers =
  | { caller: 'anyone' | 'user'; scope?: undefined }
  | { caller: 'operator'; scope?: Scope }
  /** Says of each row what its organisation's keys may do: forgetting that does not compile. */
  | { caller: 'org' | 'project'; scope: OrgScope | null }

/**
 * One endpoint. The server mounts it with `serve(row, handler)`, the browser calls it with `call(row, input)`.
 * A path parameter is written `{token}`.
 */
export type AnyRow = {
  method: 'GET' | 'POST' | 'PATCH'
  path: `/api/${string}`
  /**
   * Who may call: anybody, somebody who is signed in, an operator and whoever holds one of their keys, a member of the
   * organisation that the path names as `{org}`, or whoever has a part in the project that it names as `{project}`.
   */
  caller: 'anyone' | 'user' | 'operator' | 'org' | 'project'
  /** Whether it changes what stands in an organisation that is being closed, where all else is only read. */
  whileClosing?: true
  /** Whether what it answers may be kept on the reader's device, to be shown to them without a connection. */
  keepable?: true
  /** One line for the reader of the API. */
  summary: string
  params: z.ZodMiniType
  /** What may stand behind the question mark, each as text; nothing where it is not given. */
  query?: z.ZodMiniType
  body: z.ZodMiniType
  /** The largest body that is taken, in bytes; 64 KB where not given. */
  bodyMost?: number
  data: z.ZodMiniType
  /** Where the body that is `sent`, or what is `answered`, is a file as it is, and no JSON. */
  bytes?: 'sent' | 'answered'
} & Callers

/** What a handler of `row` is given: checked, trimmed, unknown keys gone. */
export type RowInput<R extends AnyRow> = {
  params: z.output<R['params']>
  body: z.output<R['body']>
} & (R extends { query: infer Query extends z.ZodMiniType } ? { query: z.output<Query> } : unknown)

/** What a caller of `row` passes. */
export type RowRequest<R extends AnyRow> = {
  params: z.input<R['params']>
  body: z.input<R['body']>
} & (R extends { query: infer Query extends z.ZodMiniType } ? { query: z.input<Query> } : unknown)

/** What `row` answers with on success. */
export type RowData<R extends AnyRow> = z.output<R['data']>

/** The schema of a row that takes no parameters or no body. */
export const nothing = z.object({})
