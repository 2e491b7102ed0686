import { brand } from '#contract/brand.ts'
import { type IndexedScreenId, screens } from '#contract/pages.ts'
import { feetAndInches, sampleRoom, takeoff } from '#web/marketing/sample-room.ts'
import { night, paper } from './pen.ts'
import { leaningWall, phoneAtWall, roomInPlan, scannedRoom } from './room.ts'
import { drawSheet, type Sheet } from './sheet.ts'
import {
  callAndReply,
  drawingIndex,
  nothingDue,
  priceColumns,
  shortAnswers,
  shortenedAddress,
  threeElevations,
} from './tables.ts'

const { width, depth } = sampleRoom
const { drywall, baseboard, paint } = takeoff

const planned = `Planned for ${brand.releaseDate}`

const sheets: Record<IndexedScreenId, Sheet> = {
  home: {
    ink: night,
    number: 'A-1',
    status: planned,
    title: ['AI-Powered', 'Project', 'Management', 'for Construction'],
    lines: [
      `${feetAndInches(width)} × ${feetAndInches(depth)}: ${drywall.sheets} sheets of ½ in`,
      `drywall, ${baseboard.pieces} lengths of base, ${paint.gallons} gal of paint`,
    ],
    drawing: scannedRoom(),
  },
  waitlist: {
    ink: night,
    number: 'A-2',
    status: planned,
    title: ['Join', 'Waitlist'],
    lines: [`Early access on ${brand.stores},`, `${brand.trialDays}-day free trial at launch`],
    drawing: phoneAtWall(),
  },
  plans: {
    ink: paper,
    number: 'A-3',
    status: planned,
    title: ['Pricing', 'Plans'],
    lines: ['Dollars a month, to one scale.', 'Teams: three seats. Enterprise: by agreement.'],
    drawing: priceColumns(),
  },
  features: {
    ink: paper,
    number: 'A-4',
    status: planned,
    title: [screens.features.title],
    lines: ['Scans, takeoffs, submittals, punch lists:', 'each part with an exact example'],
    drawing: roomInPlan(),
  },
  about: {
    ink: night,
    number: 'A-5',
    status: planned,
    title: ['A weight on', 'a string is', 'never wrong'],
    lines: ['Estimates in which every number', 'can be opened'],
    drawing: leaningWall(),
  },
  'use-cases': {
    ink: paper,
    number: 'A-6',
    status: planned,
    title: ['Use Cases'],
    lines: ['From the first measurement', 'to the punch list'],
    drawing: threeElevations(),
  },
  developers: {
    ink: night,
    number: 'D-1',
    status: 'Stands today',
    title: [screens.developers.title],
    lines: ['Every call with its fields and limits,', 'keys, webhooks, OpenAPI 3.1'],
    drawing: callAndReply(),
  },
  faq: {
    ink: paper,
    number: 'D-2',
    status: planned,
    title: ['Frequently', 'Asked', 'Questions'],
    lines: ['What can be answered', 'before the release'],
    drawing: shortAnswers(),
  },
  documentation: {
    ink: paper,
    number: 'D-3',
    status: 'Manual: planned',
    title: [screens.documentation.title],
    lines: ['What can be read today,', 'and what is planned'],
    drawing: drawingIndex(),
  },
  privacy: {
    ink: night,
    number: 'L-1',
    status: 'Policy: to be written',
    title: ['Privacy', 'Policy'],
    lines: ['Still to be written. What the waitlist', 'keeps of you today, field by field'],
    drawing: shortenedAddress(),
  },
  terms: {
    ink: paper,
    number: 'L-2',
    status: 'Terms: to be written',
    title: ['Terms of', 'Service'],
    lines: ['Still to be written: there is nothing', 'to buy or to sign yet'],
    drawing: nothingDue(),
  },
}

/** The picture of each listed page, as SVG. */
export const sharedPictures = (Object.keys(sheets) as IndexedScreenId[]).map((id) => ({
  id,
  svg: drawSheet(sheets[id]),
}))
