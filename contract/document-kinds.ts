import { say } from '#language/say.ts'

/** Who reads a document once it is issued: everybody, who pays too, or nobody but the contractor; the widest first. */
export const documentClasses = ['open', 'price', 'cost'] as const
export type DocumentClass = (typeof documentClasses)[number]

type Kind = { label: string; prefix: string; class: DocumentClass; signed: boolean }
const kind = (label: string, prefix: string, of: DocumentClass = 'open', signed = false): Kind => ({
  ...{ label, prefix, signed },
  class: of,
})

/** What a document is: what its number begins with, who may read it at most, and whether parties sign it. */
export const documentKinds = {
  proposal: kind(say('Proposal'), 'P', 'price', true),
  contract: kind(say('Contract'), 'C', 'price', true),
  subcontract: kind(say('Subcontract'), 'SC', 'cost', true),
  'change-order': kind(say('Change order'), 'CO', 'price', true),
  'allowance-sheet': kind(say('Allowance sheet'), 'AL', 'price', true),
  'selection-sheet': kind(say('Selection sheet'), 'SEL', 'price', true),
  'cancellation-notice': kind(say('Notice of cancellation'), 'NC', 'price'),
  'preliminary-notice': kind(say('Preliminary notice'), 'PN', 'price'),
  'lien-waiver': kind(say('Lien waiver'), 'LW', 'price', true),
  'notice-to-proceed': kind(say('Notice to proceed'), 'NTP', 'price', true),
  'completion-certificate': kind(say('Certificate of completion'), 'CC', 'price', true),
  warranty: kind(say('Warranty'), 'W', 'price'),
  rfi: kind(say('Request for information'), 'RFI'),
  'submittal-transmittal': kind(say('Submittal transmittal'), 'TR'),
  'meeting-minutes': kind(say('Meeting minutes'), 'MM'),
  'punch-list': kind(say('Punch list'), 'PL', 'open', true),
  'daily-log': kind(say('Daily report'), 'DR'),
  'safety-plan': kind(say('Safety plan'), 'SP'),
  'toolbox-talk': kind(say('Toolbox talk'), 'TT'),
  closeout: kind(say('Closeout binder'), 'CB', 'price'),
  'submittal-register': kind(say('Submittal register'), 'SR'),
  'qc-report': kind(say('Quality control report'), 'QC'),
  'hazard-analysis': kind(say('Activity hazard analysis'), 'AHA'),
  'qc-plan': kind(say('Quality control plan'), 'QP'),
  'phase-inspection': kind(say('Phase inspection'), 'PI'),
  'deficiency-log': kind(say('Deficiency log'), 'DL'),
  'solicitation-checklist': kind(say('Solicitation checklist'), 'SOL', 'cost'),
  'pay-estimate': kind(say('Pay estimate'), 'PE', 'price', true),
  'certified-payroll': kind(say('Certified payroll'), 'CP', 'cost', true),
  invoice: kind(say('Invoice'), 'INV', 'price'),
  letter: kind(say('Letter'), 'L', 'price'),
  other: kind(say('Document'), 'D', 'price'),
} as const satisfies Record<string, Kind>

export type DocumentKind = keyof typeof documentKinds
// The keys of a catalogue that is written out above.
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]

/** The narrower of two classes. */
export const narrower = (one: DocumentClass, other: DocumentClass): DocumentClass =>
  documentClasses.indexOf(one) > documentClasses.indexOf(other) ? one : other

/**
 * How a document stands. From `issued` on its text never changes: what is to be said otherwise is a revision of it, a document
 * with the same number and `.1` behind it.
 */
export const documentStates = [
  'draft',
  'review',
  'approved',
  'issued',
  'signed',
  'superseded',
  'void',
] as const
export type DocumentState = (typeof documentStates)[number]

/** The states in which a document can still be written. */
export const writableStates: readonly DocumentState[] = ['draft', 'review', 'approved']
