import { expect, test, vi } from 'vitest'
import { documentsOf } from './documents-of.ts'
import { paperTemplatesPort } from './paper-templates.ts'

test('templates are read when somebody writes, not by every server that starts', () => {
  const asked = [vi.spyOn(paperTemplatesPort, 'facts'), vi.spyOn(paperTemplatesPort, 'all')]
  documentsOf(undefined as never, undefined as never)
  for (const one of asked) expect(one).not.toHaveBeenCalled()
})
