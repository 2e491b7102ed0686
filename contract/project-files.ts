import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { fileEntity } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { photoLimits, pictureSizeNames } from './site-photos.ts'
import { idSchema, instantSchema, lineSchema } from './values.ts'

/** Which classes a file can be of: who sees it. */
export const fileClasses = ['open', 'team', 'price', 'cost'] as const
export type FileClass = (typeof fileClasses)[number]

const inFile = z.object({ project: idSchema, file: idSchema })
const fileReply = z.object({ file: seenSchema(fileEntity) })

export const filesRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/files',
  caller: 'project',
  scope: 'files:read',
  summary: say('The files of a project that the caller may see, the newest first.'),
  params: inProject,
  query: z.object({
    /** Those of one task alone. */
    task: z.optional(idSchema),
    /** Those in the bin, for whoever runs the project. */
    bin: z.optional(z.enum(['yes'])),
  }),
  body: nothing,
  data: z.object({ files: z.array(seenSchema(fileEntity)) }),
} as const satisfies AnyRow

export const addFileRow = {
  method: 'POST',
  path: '/api/projects/{project}/files',
  caller: 'project',
  scope: 'files:write',
  summary: say('Add a file: its bytes are the body. Sent twice with one id it is added once.'),
  params: inProject,
  query: z.object({
    id: idSchema,
    class: z.optional(z.enum(fileClasses)),
    task: z.optional(idSchema),
    /** That it is a photo: what is none, or is something else beside it, is refused. */
    photo: z.optional(z.enum(['yes'])),
    /** What the sender has: bytes that came otherwise are refused. 64 hexadecimal digits. */
    sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: say('This is not a checksum') }))),
    room: z.optional(fileEntity.open.room.schema),
    wall: z.optional(fileEntity.open.wall.schema),
    shot: z.optional(fileEntity.open.shot.schema),
    takenAt: z.optional(instantSchema),
    copyOf: z.optional(idSchema),
  }),
  body: nothing,
  bytes: 'sent',
  data: fileReply,
} as const satisfies AnyRow

export const fileContentRow = {
  method: 'GET',
  path: '/api/projects/{project}/files/{file}/content',
  caller: 'project',
  scope: 'files:read',
  summary: say('A file itself, to be shown or to be kept.'),
  params: inFile,
  query: z.object({ keep: z.optional(z.enum(['yes'])) }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const pictureRow = {
  method: 'GET',
  path: '/api/projects/{project}/files/{file}/picture',
  caller: 'project',
  scope: 'files:read',
  summary: say(
    'A picture made anew from a file, upright, without what a camera writes into one: no place, no device.',
  ),
  params: inFile,
  query: z.object({ size: z.enum(pictureSizeNames, { error: say('Choose a size') }) }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** Ids one after another with commas between them. */
const idList = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${photoLimits.printed - 1}}$`)

export const photoReportRow = {
  method: 'GET',
  path: '/api/projects/{project}/photo-report',
  caller: 'project',
  scope: 'files:read',
  summary: say('Photos as a PDF, two beside each other, with what is drawn over them, where and when.'),
  params: inProject,
  query: z.object({
    title: lineSchema(say('The title'), 120),
    photos: z.string().check(
      z.regex(idList, {
        error: say('Choose between 1 and {most} photos', { most: photoLimits.printed }),
      }),
    ),
  }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const receiptRow = {
  method: 'GET',
  path: '/api/projects/{project}/files/{file}/receipt',
  caller: 'project',
  scope: 'files:read',
  summary: say(
    'What the server holds of a file that the caller sent, read and reckoned anew: its bytes and checksum.',
  ),
  params: inFile,
  body: nothing,
  data: z.object({ id: idSchema, bytes: z.int(), sha256: z.string() }),
} as const satisfies AnyRow

export const editFileRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/files/{file}',
  caller: 'project',
  scope: 'files:write',
  summary: say('Change what a file is called, where it belongs, who sees it, or what is drawn over it.'),
  params: inFile,
  body: z.object({
    fields: z.partial(
      z.object({
        name: fileEntity.open.name.schema,
        taskId: fileEntity.open.taskId.schema,
        class: z.enum(fileClasses),
        room: fileEntity.open.room.schema,
        wall: fileEntity.open.wall.schema,
        shot: fileEntity.open.shot.schema,
        material: fileEntity.open.material.schema,
        marks: fileEntity.open.marks.schema,
      }),
    ),
  }),
  data: fileReply,
} as const satisfies AnyRow

export const binFileRow = {
  method: 'POST',
  path: '/api/projects/{project}/files/{file}/bin',
  caller: 'project',
  scope: 'files:write',
  summary: say('Move a file to the trash, or take it out again.'),
  params: inFile,
  body: z.object({ binned: z.boolean() }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow
