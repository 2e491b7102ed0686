import { queryOptions } from '@tanstack/react-query'
import {
  compareDocumentRow,
  documentRow,
  documentsRow,
  documentVersionsRow,
  draftNewsRow,
} from '#contract/document-calls.ts'
import { paperFactsRow } from '#contract/paper-facts.ts'
import { paperCatalogueRow, paperTemplateRow } from '#contract/paper-template-edits.ts'
import { documentTemplatesRow } from '#contract/paper-templates.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'

/** The documents of a project that the caller sees. */
export const documentsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'documents'],
    queryFn: () => call(documentsRow, { params: { project }, query: {}, body: {} }),
  })

/** What can be written in a project. */
export const templatesQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'document-templates'],
    queryFn: () => call(documentTemplatesRow, { params: { project }, body: {} }),
  })

/** What templates are made of. */
export const catalogueQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'document-fields'],
    queryFn: () => call(paperCatalogueRow, { params: { project }, body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** An own template. */
export const templateQuery = (project: string, paperTemplate: string) =>
  queryOptions({
    queryKey: ['project', project, 'document-template', paperTemplate],
    queryFn: () => call(paperTemplateRow, { params: { project, paperTemplate }, body: {} }),
  })

/** What documents ask once. */
export const factsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'paper-facts'],
    queryFn: () => call(paperFactsRow, { params: { project }, body: {} }),
  })

/** A document with its text. */
export const documentQuery = (project: string, document: string) =>
  queryOptions({
    queryKey: ['project', project, 'document', document],
    queryFn: () => call(documentRow, { params: { project, document }, body: {} }),
  })

/** The versions of a document. */
export const versionsQuery = (project: string, document: string) =>
  queryOptions({
    queryKey: ['project', project, 'document', document, 'versions'],
    queryFn: () => call(documentVersionsRow, { params: { project, document }, body: {} }),
  })

/** What changed between two versions, or from one to what stands now. */
export const comparisonQuery = (project: string, document: string, older: string, newer?: string) =>
  queryOptions({
    queryKey: ['project', project, 'document', document, 'compare', older, newer],
    queryFn: () =>
      call(compareDocumentRow, {
        params: { project, document },
        query: { older, ...(newer !== undefined && { newer }) },
        body: {},
      }),
  })

/** What would change in a draft if it were filled from the job again. */
export const newsQuery = (project: string, document: string) =>
  queryOptions({
    queryKey: ['project', project, 'document', document, 'news'],
    queryFn: () => call(draftNewsRow, { params: { project, document }, body: {} }),
  })

/** What went wrong, in words. */
export const wrongWords = (error: Error): string =>
  error instanceof Refusal ? error.message : say('This was not sent. Check your connection and try again.')
