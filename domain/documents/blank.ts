import type { Template } from '#contract/documents.ts'
import { say } from '#language/say.ts'

/** A letter with nothing in it but whose it is and to whom: what is written from nothing begins with it. */
export const blankTemplate = (): Template => ({
  fields: {
    today: { label: say('Date'), kind: 'date', required: true, rule: null },
    'project.name': { label: say('Project'), kind: 'text', required: true, rule: null },
    'owner.name': { label: say('Owner'), kind: 'text', required: false, rule: null },
  },
  blocks: [
    { block: { id: 'title', kind: 'heading', level: 1, content: [field('project.name')] } },
    {
      block: {
        ...{ id: 'to', kind: 'fields' },
        rows: [
          { id: 'date', label: say('Date'), key: 'today' },
          { id: 'to', label: say('To'), key: 'owner.name' },
        ],
      },
    },
    { block: { id: 'text', kind: 'prose', content: [{ type: 'paragraph', content: [] }] } },
  ].map(({ block }) => ({ block, when: [], each: null }) as Template['blocks'][number]),
})

const field = (key: string) => ({ type: 'field', attrs: { key } }) as const
