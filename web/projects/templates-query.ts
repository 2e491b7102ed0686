import { queryOptions } from '@tanstack/react-query'
import { templateRow, templatesRow } from '#contract/project-templates.ts'
import { call } from '#web/kit/call.ts'

/** The templates that an organisation can begin with. */
export const templatesQuery = (org: string) =>
  queryOptions({
    queryKey: ['templates', org],
    queryFn: () => call(templatesRow, { params: { org }, body: {} }),
  })

/** One of them, with its tasks. */
export const templateQuery = (org: string, template: string) =>
  queryOptions({
    queryKey: ['templates', org, template],
    queryFn: () => call(templateRow, { params: { org, template }, body: {} }),
  })
