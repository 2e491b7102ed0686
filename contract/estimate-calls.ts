import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { estimateVersionEntity } from './estimate-fields.ts'
import {
  draftLineSchema,
  estimateChangedSchema,
  estimateSchema,
  keptLineSchema,
  lineChangesSchema,
  lineGroups,
  versionHeadSchema,
  versionSchema,
} from './estimates.ts'
import { inProject } from './projects.ts'
import { reckonedSchema } from './reckoned.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

const inEstimate = z.extend(inProject, { estimate: idSchema })
const inVersion = z.extend(inEstimate, { version: idSchema })

export const estimatesRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/estimates',
  caller: 'project',
  scope: 'estimates:read',
  summary: say('The estimates of a project, the first made first; for those who run it.'),
  params: inProject,
  body: nothing,
  data: z.object({
    estimates: z.array(
      z.extend(
        z.pick(estimateSchema, {
          ...{ id: true, name: true, kind: true, rev: true, createdAt: true },
          /** The measurements that it stands on. */
          basis: true,
        }),
        {
          lines: z.int(),
          versions: z.int(),
        },
      ),
    ),
  }),
} as const satisfies AnyRow

export const addEstimateRow = {
  method: 'POST',
  path: '/api/projects/{project}/estimates',
  caller: 'project',
  scope: 'estimates:write',
  summary: say('Begin an estimate; asked twice with one id it is begun once.'),
  params: inProject,
  body: z.object({ id: idSchema, name: estimateSchema.shape.name, kind: estimateSchema.shape.kind }),
  data: z.object({ estimate: estimateSchema }),
} as const satisfies AnyRow

export const estimateRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/estimates/{estimate}',
  caller: 'project',
  scope: 'estimates:read',
  summary: say(
    'What was entered of an estimate: settings, measurements, lines. Quantities and prices are reckoned from it.',
  ),
  params: inEstimate,
  query: z.object({
    /** The `rev` up to which it is known: the lines that changed since are answered, and no others. */
    since: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  body: nothing,
  data: z.object({
    estimate: estimateSchema,
    lines: z.array(draftLineSchema),
    /** Lines that were removed since; none where all lines are answered. */
    removed: z.array(idSchema),
    /** The newest first. */
    versions: z.array(versionHeadSchema),
  }),
} as const satisfies AnyRow

export const editEstimateRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/estimates/{estimate}',
  caller: 'project',
  scope: 'estimates:write',
  summary: say(
    'Change the name, the settings or the takeoff of an estimate; what somebody changed since `base` is a conflict.',
  ),
  params: inEstimate,
  body: z.object({
    base: z.int(),
    fields: z.partial(z.pick(estimateSchema, { name: true, settings: true, choices: true })),
  }),
  data: z.object({ estimate: estimateSchema }),
} as const satisfies AnyRow

export const takeBasisRow = {
  method: 'POST',
  path: '/api/projects/{project}/estimates/{estimate}/basis',
  caller: 'project',
  scope: 'estimates:write',
  summary: say('Have an estimate stand on these measurements: scans, each with as many of its corrections.'),
  params: inEstimate,
  body: z.object({ base: z.int(), basis: estimateSchema.shape.basis }),
  data: z.object({ estimate: estimateSchema }),
} as const satisfies AnyRow

export const changeLinesRow = {
  method: 'POST',
  path: '/api/projects/{project}/estimates/{estimate}/lines',
  caller: 'project',
  scope: 'estimates:write',
  summary: say(
    'Add, change and remove lines: all of it, or none and what conflicts is named. What nobody else changed since `base` is merged; money is not.',
  ),
  params: inEstimate,
  bodyMost: 8 * 1024 * 1024,
  body: lineChangesSchema,
  data: estimateChangedSchema,
} as const satisfies AnyRow

export const undoLinesRow = {
  method: 'POST',
  path: '/api/projects/{project}/estimates/{estimate}/changes/{change}/undo',
  caller: 'project',
  scope: 'estimates:write',
  summary: say(
    'Undo one’s own change of an estimate; what somebody changed since stays as it is, and is named. A change is undone once.',
  ),
  params: z.extend(inEstimate, { change: idSchema }),
  body: nothing,
  data: z.extend(estimateChangedSchema, { kept: z.array(keptLineSchema) }),
} as const satisfies AnyRow

export const addVersionRow = {
  method: 'POST',
  path: '/api/projects/{project}/estimates/{estimate}/versions',
  caller: 'project',
  scope: 'estimates:write',
  summary: say(
    'Keep an estimate as it stands, with what is reckoned from it, under the next number; nobody changes it any more.',
  ),
  params: inEstimate,
  body: z.object({ id: idSchema, name: estimateVersionEntity.cost.name.schema }),
  data: z.object({ version: versionHeadSchema }),
} as const satisfies AnyRow

export const versionRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/estimates/{estimate}/versions/{version}',
  caller: 'project',
  scope: 'estimates:read',
  summary: say('A version of an estimate, as it was kept.'),
  params: inVersion,
  body: nothing,
  data: z.object({ version: versionSchema }),
} as const satisfies AnyRow

export const restoreVersionRow = {
  method: 'POST',
  path: '/api/projects/{project}/estimates/{estimate}/versions/{version}/restore',
  caller: 'project',
  scope: 'estimates:write',
  summary: say(
    'Make the draft of an estimate what a version was; this is one change, and is undone by its id.',
  ),
  params: inVersion,
  body: z.object({ id: idSchema }),
  data: estimateChangedSchema,
} as const satisfies AnyRow

export const reckonedRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/estimates/{estimate}/reckoned',
  caller: 'project',
  scope: 'estimates:read',
  summary: say(
    'What an estimate comes to as it stands: of each line its quantity, its cost and its price, and their sums.',
  ),
  params: inEstimate,
  body: nothing,
  data: reckonedSchema,
} as const satisfies AnyRow

export const exportEstimateRow = {
  method: 'GET',
  path: '/api/projects/{project}/estimates/{estimate}/export',
  caller: 'project',
  scope: 'estimates:read',
  summary: say(
    'An estimate as a sheet, its lines in groups; in a workbook, with the formulas that its totals follow from.',
  ),
  params: inEstimate,
  query: z.object({
    format: z.enum(['xlsx', 'csv'], { error: say('Choose a format') }),
    by: z.optional(z.enum(lineGroups)),
    /** A version; the draft where none is given. */
    version: z.optional(idSchema),
  }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** In the order in which they are told of. */
export const estimateRows = {
  estimatesRow,
  addEstimateRow,
  estimateRow,
  editEstimateRow,
  takeBasisRow,
  changeLinesRow,
  undoLinesRow,
  addVersionRow,
  versionRow,
  restoreVersionRow,
  reckonedRow,
  exportEstimateRow,
} as const
