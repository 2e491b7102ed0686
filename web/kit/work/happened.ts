import type { Activity } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { shortDay } from './dates.ts'
import { statusWords } from './words.ts'

/** What is told as a whole sentence, with whoever did it in it, or nobody. */
const whole: ReadonlySet<string> = new Set([
  'document.party-signed',
  'document.signed',
  'document.sealed',
  'document.signing-declined',
  'document.signing-expired',
  'submittals.late',
  'rfis.late',
  'quote.answered',
  'invoice.online',
  'invoice.reminded',
])

const isPhoto = (name: string) => /\.(avif|heic|heif|jpe?g|png|webp)$/i.test(name)

/**
 * A happening after the name of who did it, `times` one after the other; `by` is null where the product did it by itself, or
 * nobody knows who.
 */
export function toldText(
  happened: Activity,
  about: string | undefined,
  by: string | null,
  times = 1,
): { by: string | null; text: string } {
  if (whole.has(happened.kind)) return { by: null, text: happenedText(happened, about) }
  if (by === null && happened.kind === 'file.added') {
    const name = String(happened.detail.name ?? about ?? '')
    const photos = say('{count, plural, one {# photo was added} other {# photos were added}}', {
      count: times,
    })
    return { by, text: isPhoto(name) ? photos : say('The file “{name}” was added', { name }) }
  }
  if (by === null && happened.kind === 'task.asked')
    return { by, text: say('An email asked about “{title}” again', { title: about ?? '' }) }
  return { by: by ?? say('Somebody'), text: happenedText(happened, about, times) }
}

/** The day that a log is of. */
const dayOf = ({ on }: Activity['detail']): string => (typeof on === 'string' ? shortDay(on) : '')
/** What a happening is called in a list of them, after the name of who did it; `about` names what it happened to. */
export function happenedText({ kind, detail }: Activity, about: string | undefined, times = 1): string {
  const name = typeof detail.name === 'string' ? detail.name : (about ?? '')
  const title = about ?? (typeof detail.title === 'string' ? detail.title : '')
  const number = String(detail.number ?? '')
  const texts: Record<string, () => string> = {
    'project.begun': () => say('began the project'),
    'project.edited': () => projectText(detail),
    'project.priced': () => say('changed the price'),
    'project.budgeted': () => say('changed the budget'),
    'project.binned': () => say('moved the project to the trash'),
    'project.restored': () => say('took the project out of the trash'),
    'project.templated': () => say('saved the project as the template “{name}”', { name }),
    'task.added': () => say('added “{title}”', { title }),
    'task.edited': () => taskText(detail, title),
    'task.shifted': () => say('moved “{title}”', { title }),
    'task.assigned': () => say('assigned “{title}”', { title }),
    'task.asked': () => say('asked for a yes to “{title}”', { title }),
    'task.answered': () =>
      detail.answer === 'cannot'
        ? say('cannot do “{title}”', { title })
        : say('said yes to “{title}”', { title }),
    'task.commented': () => say('wrote a note on “{title}”', { title }),
    'task.noted': () => say('wrote a note on “{title}”', { title }),
    'task.linked': () => say('changed what “{title}” comes after', { title }),
    'task.unlinked': () => say('changed what “{title}” comes after', { title }),
    'task.priced': () => say('changed the price of “{title}”', { title }),
    'task.costed': () => say('changed the cost of “{title}”', { title }),
    'task.binned': () => say('moved “{title}” to the trash', { title }),
    'task.restored': () => say('took “{title}” out of the trash', { title }),
    'tasks.imported': () =>
      say('{count, plural, one {brought in # task} other {brought in # tasks}}', {
        count: Number(detail.tasks ?? 0),
      }),
    'project.shifted': () => say('moved the completion'),
    'inspection.failed': () => say('said that “{title}” failed', { title }),
    'inspection.passed': () => say('said that “{title}” passed', { title }),
    'schedule.baseline': () => say('changed the baseline “{name}”', { name }),
    'schedule.calendar': () => say('changed the calendar “{name}”', { name }),
    'schedule.alternative': () => say('changed the kept plan “{name}”', { name }),
    'schedule.adopted': () => say('put the plan “{name}” in force', { name }),
    'weather.set': () => say('set the place and limits of the weather'),
    'weather.day': () => say('kept the weather'),
    'schedule.lost': () => say('changed the days lost to weather'),
    'estimate.begun': () => say('began the estimate “{name}”', { name }),
    'estimate.changed': () => say('changed the estimate “{name}”', { name }),
    'estimate.version': () => say('kept the estimate “{name}” as a version', { name }),
    'proposal.sent': () => say('sent the proposal “{title}”', { title }),
    'proposal.accepted': () => say('accepted a proposal'),
    'proposal.declined': () => say('declined a proposal'),
    'proposal.asked': () => say('asked about a proposal'),
    'proposal.replied': () => say('answered a question about a proposal'),
    'proposal.withdrawn': () => say('took a proposal back'),
    'document.written': () => say('began the document “{title}”', { title }),
    'document.changed': () => say('changed the document “{title}”', { title }),
    'document.version': () => say('kept the document “{title}” as a version', { title }),
    'document.issued': () => say('issued {number} “{title}”', { title, number }),
    'document.voided': () => say('declared {number} “{title}” void', { title, number }),
    'document.signing': () => say('sent {number} “{title}” to be signed', { title, number }),
    'document.party-signed': () => say('{name} signed {number} “{title}”', { name, title, number }),
    'document.signed': () => say('all have signed {number} “{title}”', { title, number }),
    'document.sealed': () => say('{number} “{title}” was sealed', { title, number }),
    'document.signing-declined': () =>
      say('{name} declined to sign {number} “{title}”', { name, title, number }),
    'document.signing-withdrawn': () =>
      say('took {number} “{title}” back, which was to be signed', { title, number }),
    'document.signing-expired': () =>
      say('the time to sign {number} “{title}” has run out', { title, number }),
    'document.signing-reminded': () => say('reminded somebody to sign {number} “{title}”', { title, number }),
    'document.template': () => say('saved the template “{title}”', { title }),
    'document.template-removed': () => say('deleted the template “{title}”', { title }),
    'document.asked': () => say('asked for a document to be approved'),
    'document.review': () => say('sent the document “{title}” out to be approved', { title }),
    'document.approved': () => say('approved the document “{title}”', { title }),
    'document.returned': () => say('returned the document “{title}” with comments', { title }),
    'document.withdrawn': () => say('took the document “{title}” back', { title }),
    'document.facts': () => say('changed the details for documents'),
    'document.binned': () => say('moved the document “{title}” to the trash', { title }),
    'document.restored': () => say('took the document “{title}” out of the trash', { title }),
    'quote.asked': () => say('asked {name} for prices', { name }),
    'quote.answered': () => say('{name} answered with prices', { name }),
    'quote.withdrawn': () => say('took a request for prices to {name} back', { name }),
    'log.added': () => say('wrote in the daily log of {day}', { day: dayOf(detail) }),
    'log.signed': () => say('signed the daily log of {day}', { day: dayOf(detail) }),
    'time.started': () => say('started the clock'),
    'time.stopped': () => say('stopped the clock'),
    'time.corrected': () => say('put a time right'),
    'checklist.begun': () => say('began the checklist “{name}”', { name }),
    'checklist.answered': () => say('checked “{name}”', { name }),
    'checklist.failed': () => say('said that “{name}” failed', { name }),
    'punch.added': () => say('put “{name}” on the punch list', { name }),
    'punch.done': () => say('put “{name}” right', { name }),
    'punch.accepted': () => say('accepted “{name}”', { name }),
    'punch.open': () => say('opened “{name}” again', { name }),
    'punch.void': () => say('took “{name}” off the punch list', { name }),
    'talk.held': () => say('held the toolbox talk “{name}”', { name }),
    'incident.reported': () => say('reported incident {number}', { number: Number(detail.number ?? 0) }),
    'incident.corrected': () => say('corrected incident {number}', { number: Number(detail.number ?? 0) }),
    'submittal.put': () => say('changed the submittal “{name}”', { name }),
    'submittals.late': () =>
      say('{count, plural, one {# submittal is late} other {# submittals are late}}', {
        count: Number(detail.count ?? 0),
      }),
    'rfis.late': () =>
      say('{count, plural, one {# RFI is late} other {# RFIs are late}}', {
        count: Number(detail.count ?? 0),
      }),
    'submittals.imported': () =>
      say('{count, plural, one {brought in # submittal} other {brought in # submittals}}', {
        count: Number(detail.count ?? 0),
      }),
    'submittal.removed': () => say('removed the submittal “{name}”', { name }),
    'transmittal.sent': () => say('sent the transmittal {name}', { name }),
    'transmittal.returned': () => say('returned the transmittal {name}', { name }),
    'transmittal.withdrawn': () => say('took the transmittal {name} back', { name }),
    'change-order.put': () => say('wrote the change order “{name}”', { name }),
    'change-order.offered': () => say('sent the change order “{name}”', { name }),
    'change-order.signed': () => say('signed the change order “{name}”', { name }),
    'change-order.declined': () => say('declined the change order “{name}”', { name }),
    'change-order.void': () => say('took the change order “{name}” back', { name }),
    'terms.set': () => say('set the schedule of values'),
    'application.put': () => say('wrote a pay application'),
    'application.sent': () => say('sent pay application {number}', { number }),
    'application.certified': () => say('had pay application {number} certified', { number }),
    'application.withdrawn': () => say('took pay application {number} back', { number }),
    'invoice.issued': () => say('issued invoice {number}', { number }),
    'invoice.void': () => say('voided invoice {number}', { number }),
    'invoice.paid': () => say('wrote down a payment of invoice {number}', { number }),
    'invoice.online': () => say('invoice {number} was paid online', { number }),
    'invoice.mailed': () => say('sent invoice {number} by email', { number }),
    'invoice.reminded': () => say('a reminder of invoice {number} went out', { number }),
    'invoice.credited': () => say('let something off invoice {number}', { number }),
    'invoice.corrected': () => say('took a payment of invoice {number} back', { number }),
    'cost.bill': () => say('entered a bill of {name}', { name }),
    'cost.receipt': () => say('entered a receipt of {name}', { name }),
    'cost.commitment': () => say('entered an order to {name}', { name }),
    'cost.paid': () => say('paid a bill of {name}', { name }),
    'cost.forecast': () => say('said what a code will come to'),
    'cost.corrected': () => say('took an entry of {name} back', { name }),
    'labor.rate': () => say('said what {name} is paid', { name }),
    'labor.rate-gone': () => say('took out what {name} is paid', { name }),
    'labor.payroll': () => say('kept the payroll of {name}', { name }),
    'waiver.asked': () => say('asked {name} for a lien waiver', { name }),
    'waiver.given': () => say('wrote down the lien waiver of {name}', { name }),
    'rfi.asked': () => say('asked for information: “{name}”', { name }),
    'rfi.changed': () => say('changed the RFI “{name}”', { name }),
    'rfi.answered': () => say('answered {name}', { name }),
    'rfi.closed': () => say('closed {name}', { name }),
    'rfi.open': () => say('opened {name} again', { name }),
    'rfi.void': () => say('took {name} back', { name }),
    // To look in, to accept, to approve, to quote, to pay: whom it is for is known of some.
    'link.made': () =>
      detail.label ? say('made a link for {name}', { name: String(detail.label) }) : say('made a link'),
    'link.revoked': () => say('took back a link'),
    'file.added': () =>
      isPhoto(name)
        ? say('{count, plural, one {added # photo} other {added # photos}}', { count: times })
        : say('added the file “{name}”', { name }),
    'file.edited': () => say('changed the file “{name}”', { name }),
    'file.moved': () => say('changed who sees a file'),
    'file.binned': () => say('moved the file “{name}” to the trash', { name }),
    'room.planned': () => say('worked on the plan “{name}” of a room', { name }),
    'room.plan-removed': () => say('took away the plan “{name}” of a room', { name }),
    'scan.added': () => say('added the scan “{name}”', { name }),
    'scan.corrected': () => say('corrected the scan “{name}”', { name }),
    'scan.edited': () => say('changed the scan “{name}”', { name }),
    'scan.binned': () => say('moved the scan “{name}” to the trash', { name }),
    'scan.restored': () => say('took the scan “{name}” out of the trash', { name }),
    'file.restored': () => say('took the file “{name}” out of the trash', { name }),
  }
  const text = texts[kind]
  if (text) return text()
  if (kind.startsWith('task.') || kind.startsWith('comment.') || kind.startsWith('check.'))
    return title ? say('worked on “{title}”', { title }) : say('worked on a task')
  if (kind.startsWith('document.')) return say('worked on the document “{title}”', { title })
  if (kind.startsWith('purchase')) return say('changed the purchase list')
  if (kind.startsWith('person.') || kind.startsWith('people.')) return say('changed the people')
  return say('changed the project')
}

type Detail = Activity['detail']

const toOf = (detail: Detail, field: string): unknown =>
  typeof detail.to === 'object' && detail.to !== null
    ? (detail.to as Record<string, unknown>)[field]
    : undefined

function projectText(detail: Detail): string {
  const status = toOf(detail, 'status')
  if (status === 'active' || status === 'won' || status === 'lost' || status === 'closed')
    return say('set the project to {status}', { status: statusWords[status] })
  return say('changed the project')
}

function taskText(detail: Detail, title: string): string {
  const status = toOf(detail, 'status')
  if (status === 'done') return say('finished “{title}”', { title })
  if (status === 'blocked') return say('blocked “{title}”', { title })
  if (status === 'doing') return say('began “{title}”', { title })
  return say('changed “{title}”', { title })
}
