import type { Field, Row, Value } from '#contract/documents.ts'
import type { ListedSubmittal, ListedTransmittal } from '#contract/register-calls.ts'
import { type ActionCode, actions, classifications, type Rfi } from '#contract/registers.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { sayIn } from '#language/say.ts'
import type { Scope } from '#server/scope/scope.ts'
import { listRfis, listSubmittals, seenFiles } from './read.ts'

// The documents of registers are written in it.
const say = sayIn('en')

/** What a reviewer answered, as the register of the job has it: the letter, or the word. */
export const actionText = (code: ActionCode | null | undefined, government: boolean): string => {
  if (!code) return ''
  return government ? code : (actions[code].commercial ?? actions[code].government)
}

/** An item as the registers print it: columns (a) to (r) of the government’s, and those of ours. */
export function submittalCells(
  item: ListedSubmittal,
  last: ListedTransmittal | undefined,
  { government, activity }: { government: boolean; activity: string },
): Record<string, Value> {
  const line = last?.lines.find((one) => one.item === item.id)
  const classified = classifications[item.classification][government ? 'government' : 'commercial']
  return {
    ...{ activity, transmittal: last?.number ?? '', section: item.section, what: item.description },
    ...{ typed: `${item.type} ${item.description}`, paragraph: item.paragraph, type: item.type },
    classification: [classified.split(',')[0], item.reviewer].filter(Boolean).join(', '),
    ...{ number: String(item.number), submitBy: item.submitBy, approvalBy: item.approvalBy },
    ...{ materialBy: item.materialBy, code: line?.code ?? '', sent: last?.sentOn ?? null },
    ...{ received: last?.sentOn ?? null, forwarded: last?.forwardedOn ?? null, back: last?.backOn ?? null },
    ...{ action: actionText(line?.action, government), acted: last?.actedOn ?? null },
    ...{ returned: last?.returnedOn ?? null, ball: item.ball ?? '' },
    remarks: [line?.remarks, item.remarks].filter(Boolean).join(' '),
  }
}

const from = (
  kind: 'rfi' | 'transmittal',
  id: string,
  values: Record<string, Value>,
): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      {
        ...{ kind: /\.by$/.test(key) ? 'date' : 'text', source: { from: kind, id }, overruled: null },
        value: value === '' ? null : value,
      },
    ]),
  )

const costWords: Record<Rfi['cost'], string> = {
  none: 'No cost',
  unknown: 'Cost not known yet',
  yes: 'Adds cost, by a change order',
}

/**
 * What the registers say in documents: the register as it stands, and of the transmittal or the request `about` its own fields
 * and items.
 */
export async function registerFacts(scope: Scope, about: string | undefined): Promise<Filling> {
  const [{ government, submittals, transmittals }, { rfis }] = await Promise.all([
    listSubmittals(scope),
    about === undefined ? { rfis: [] } : listRfis(scope),
  ])
  const tasks = await scope.read
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId }))
    .where('id', 'in', [scope.projectId, ...submittals.flatMap(({ taskId }) => taskId ?? [])])
    .execute()
  const sent = transmittals.find(({ id }) => id === about)
  const rfi = rfis.find(({ id }) => id === about)
  // A paper is read by whoever it is given to: it names what is open to everybody alone.
  const seen = await seenFiles(
    scope,
    [...(sent?.lines ?? []), ...(rfi ? [rfi] : [])].flatMap(({ files }) => files),
  )
  const filesText = (files: readonly string[]) =>
    files.flatMap((id) => (seen.get(id)?.class === 'open' ? (seen.get(id)?.name ?? []) : [])).join(', ')
  const items = new Map(submittals.map((item) => [item.id, item]))
  const nameOf = (item: string) => say('Item {number}', { number: items.get(item)?.number ?? '' })
  const before = transmittals.find(
    (one) => one.section === sent?.section && one.count === sent.count && one.resubmission === 0,
  )
  const cells = (item: ListedSubmittal): Row => ({
    id: item.id,
    cells: submittalCells(
      item,
      transmittals.find(({ id }) => id === item.transmittal),
      { government, activity: tasks.find(({ id }) => id === item.taskId)?.title ?? '' },
    ),
  })
  return {
    fields: {
      ...(sent &&
        from('transmittal', sent.id, {
          ...{ 'send.number': sent.number, 'send.section': sent.section, 'ask.to': sent.sentTo },
          'send.again': sent.resubmission === 0 ? 'New' : `Resubmittal of ${before?.number ?? sent.section}`,
          'send.files': sent.lines
            .flatMap(({ item, files }) => (filesText(files) ? `${nameOf(item)}: ${filesText(files)}` : []))
            .join('\n')
            .slice(0, 2000),
          'send.variation': sent.lines.some(({ variation }) => variation) ? 'Y' : 'N',
          'send.reason':
            [
              ...sent.lines.flatMap(({ item, reason }) => (reason ? `${nameOf(item)}: ${reason}` : [])),
              sent.remarks,
            ]
              .filter(Boolean)
              .join('\n')
              .slice(0, 2000) || 'None',
        })),
      ...(rfi &&
        from('rfi', rfi.id, {
          ...{ 'ask.number': rfiNumber(rfi.number), 'ask.subject': rfi.subject, 'ask.to': rfi.sentTo },
          ...{ 'ask.question': rfi.question, 'ask.proposed': rfi.suggested || 'None' },
          ...{ 'ask.by': rfi.neededOn, 'ask.reference': rfi.reference || 'None', 'ask.answer': rfi.answer },
          'ask.files': filesText(rfi.files).slice(0, 2000),
          'ask.cost': [
            costWords[rfi.cost],
            rfi.scheduleDays === null ? 'time not known yet' : `${rfi.scheduleDays} days`,
          ].join('; '),
        })),
    },
    lists: {
      'register.items': submittals.map(cells),
      'send.items': (sent?.lines ?? []).map((line): Row => {
        const item = items.get(line.item)
        return {
          id: line.item,
          cells: {
            ...{ number: String(item?.number ?? ''), what: item?.description ?? '', type: item?.type ?? '' },
            ...{ copies: line.copies, paragraph: item?.paragraph ?? '', drawing: line.drawing },
            ...{ code: line.code, variation: line.variation ? 'Y' : '' },
            action: actionText(line.action, government),
          },
        }
      }),
    },
  }
}
