import { idOf, type Secret } from './canaries.ts'
import { type Hide, idsOf, type Put } from './ids.ts'
import type { ProjectName } from './viewers.ts'

/** An item that came back to be sent again, and a request for information: open to everybody in the project. */
export async function putRegisters(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const secret: Secret = { what: 'open', project }
  const word = (name: string) => hide.word(secret, name)
  const document_id = idOf(`open document ${project}`)
  const item = hide.id(secret, `submittal ${project}`)
  const section = word('section of submittal').slice(0, 12)
  const files = [ids.file]
  await put('submittals', {
    ...{ ...of, id: item, number: 1, section, paragraph: word('paragraph'), description: word('submittal') },
    ...{ type: 'SD-03', classification: 'approval', reviewer: word('reviewer'), task_id: ids.task },
    ...{ lead_days: 21, review_days: 14, remarks: word('remarks of submittal'), files },
  })
  await put('transmittals', {
    ...{ ...of, id: hide.id(secret, `transmittal ${project}`), section, count: 1, resubmission: 0 },
    ...{ suffix: 'point', sent_to: word('who approves'), state: 'returned', sent_on: '2025-02-12' },
    lines: JSON.stringify([
      {
        ...{ item, copies: 1, drawing: word('drawing'), code: 'A', variation: true, action: 'C' },
        ...{ reason: word('reason of variation'), remarks: word('what came back'), files },
      },
    ]),
    ...{ acted_on: '2025-02-14', returned_on: '2025-02-14', remarks: word('remarks of transmittal') },
    ...{ document_id, author_id: ids.person },
  })
  await put('rfis', {
    ...{ ...of, id: hide.id(secret, `rfi ${project}`), number: 1, subject: word('subject of rfi') },
    ...{ question: word('question of rfi'), suggested: word('suggested answer') },
    ...{ reference: word('reference of rfi'), sent_to: word('who is asked'), asked_on: '2025-02-12' },
    ...{ needed_on: '2025-02-20', cost: 'unknown', answer: word('answer of rfi') },
    ...{ answered_by: ids.person, document_id, author_id: ids.person, files },
  })
}
