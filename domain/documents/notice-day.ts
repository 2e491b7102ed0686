import type { DocumentContent } from '#contract/documents.ts'
import { noticeDue } from '../statutes/notice-dates.ts'
import { stateOf } from '../statutes/state-of.ts'

/** The state that the work of a document is in, as its address or whoever wrote it says. */
export function stateIn({ fields }: Pick<DocumentContent, 'fields'>): string | undefined {
  const text = (key: string) => String(fields[key]?.value ?? '').trim()
  return stateOf(text('project.address')) ?? (text('project.state') || undefined)
}

/** When the preliminary notice that a document is, is due by the law of its state, with the citation; undefined where we know of none. */
export function noticeDay(
  content: Pick<DocumentContent, 'fields'>,
): { on: string; citation: string } | undefined {
  const first = String(content.fields['furnish.first']?.value ?? '').trim()
  const state = stateIn(content)
  return state !== undefined && /^\d{4}-\d\d-\d\d$/.test(first) ? noticeDue(state, first) : undefined
}
