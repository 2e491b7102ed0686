import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { schemasOf } from './field.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { suggestedPartsMost, suggestionEntity } from './suggested.ts'
import { idSchema } from './values.ts'

export const suggestionSchema = z.object(schemasOf(suggestionEntity.manage))
export type Suggestion = z.infer<typeof suggestionSchema>

const path = '/api/projects/{project}/suggestions'
const inSuggestion = z.extend(inProject, { suggestion: idSchema })

export const suggestionsRow = {
  method: 'GET',
  path,
  caller: 'project',
  scope: null,
  summary: say('What programs suggest in a project, newest first; for those who run it.'),
  params: inProject,
  body: nothing,
  data: z.object({ suggestions: z.array(suggestionSchema) }),
} as const satisfies AnyRow

export const acceptSuggestionRow = {
  method: 'POST',
  path: `${path}/{suggestion}/accept`,
  caller: 'project',
  scope: null,
  summary: say('Accept a suggestion or parts of it, as long as nobody changed what it is about since.'),
  params: inSuggestion,
  body: z.object({
    parts: z
      .array(idSchema)
      .check(z.minLength(1, { error: say('Choose at least one part') }), z.maxLength(suggestedPartsMost)),
  }),
  data: z.object({ suggestion: suggestionSchema }),
} as const satisfies AnyRow

export const declineSuggestionRow = {
  method: 'POST',
  path: `${path}/{suggestion}/decline`,
  caller: 'project',
  scope: null,
  summary: say('Decline a suggestion.'),
  params: inSuggestion,
  body: nothing,
  data: z.object({ suggestion: suggestionSchema }),
} as const satisfies AnyRow

export const suggestionRows = { suggestionsRow, acceptSuggestionRow, declineSuggestionRow } as const
