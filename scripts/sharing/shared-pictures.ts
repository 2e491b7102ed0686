import { brand } from '#contract/brand.ts'
import type { IndexedScreenId } from '#contract/pages.ts'
import { say } from '#language/say.ts'
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
  whatToOrder,
} from './tables.ts'

const { width, depth } = sampleRoom
const { drywall, baseboard, paint } = takeoff

/** A text that stands in lines: each language breaks it where it suits. */
const linesOf = (text: string) => text.split(' / ')

const drawSheets = (planned: string): Record<IndexedScreenId, Sheet> => ({
  home: {
    ink: night,
    number: 'A-1',
    status: planned,
    title: linesOf(say('AI-Powered / Project / Management / for Construction')),
    lines: linesOf(
      say('{size}: {sheets} sheets of ½ in / drywall, {pieces} lengths of base, {gallons} gal of paint', {
        size: `${feetAndInches(width)} × ${feetAndInches(depth)}`,
        sheets: drywall.sheets,
        pieces: baseboard.pieces,
        gallons: paint.gallons,
      }),
    ),
    drawing: scannedRoom(),
  },
  waitlist: {
    ink: night,
    number: 'A-2',
    status: planned,
    title: linesOf(say('Join / Waitlist')),
    lines: linesOf(
      say('Early access on {stores}, / {days}-day free trial at launch', {
        stores: brand.stores,
        days: brand.trialDays,
      }),
    ),
    drawing: phoneAtWall(),
  },
  plans: {
    ink: paper,
    number: 'A-3',
    status: planned,
    title: linesOf(say('Pricing / Plans')),
    lines: linesOf(say('Dollars a month, to one scale. / Teams: three seats. Enterprise: by agreement.')),
    drawing: priceColumns(),
  },
  features: {
    ink: paper,
    number: 'A-4',
    status: planned,
    title: [say('Features')],
    lines: linesOf(say('Scans, takeoffs, submittals, punch lists: / each part with an exact example')),
    drawing: roomInPlan(),
  },
  estimate: {
    ink: night,
    number: 'A-7',
    status: say('Try it today'),
    title: linesOf(say('Material / Estimator')),
    lines: linesOf(say('From a room scan, or from sizes, / to what to order and what it costs')),
    drawing: whatToOrder(),
  },
  about: {
    ink: night,
    number: 'A-5',
    status: planned,
    title: linesOf(say('A weight on / a string is / never wrong')),
    lines: linesOf(say('Estimates in which every number / can be opened')),
    drawing: leaningWall(),
  },
  'use-cases': {
    ink: paper,
    number: 'A-6',
    status: planned,
    title: linesOf(say('Use Cases')),
    lines: linesOf(say('From the first measurement / to the punch list')),
    drawing: threeElevations(),
  },
  developers: {
    ink: night,
    number: 'D-1',
    status: say('Stands today'),
    title: [say('Developers')],
    lines: linesOf(say('Every call with its fields and limits, / keys, webhooks, OpenAPI 3.1')),
    drawing: callAndReply(),
  },
  faq: {
    ink: paper,
    number: 'D-2',
    status: planned,
    title: linesOf(say('Frequently / Asked / Questions')),
    lines: linesOf(say('What can be answered / before the release')),
    drawing: shortAnswers(),
  },
  documentation: {
    ink: paper,
    number: 'D-3',
    status: say('Manual: planned'),
    title: [say('Documentation')],
    lines: linesOf(say('What can be read today, / and what is planned')),
    drawing: drawingIndex(),
  },
  privacy: {
    ink: night,
    number: 'L-1',
    status: say('Policy: to be written'),
    title: linesOf(say('Privacy / Policy')),
    lines: linesOf(say('Still to be written. What the waitlist / keeps of you today, field by field')),
    drawing: shortenedAddress(),
  },
  terms: {
    ink: paper,
    number: 'L-2',
    status: say('Terms: to be written'),
    title: linesOf(say('Terms of / Service')),
    lines: linesOf(say('Still to be written: there is nothing / to buy or to sign yet')),
    drawing: nothingDue(),
  },
})

/** The picture of each listed page, as SVG, in the language of whoever is being answered. */
export function sharedPictures(): readonly { id: IndexedScreenId; svg: string }[] {
  const sheets = drawSheets(say('Planned for {releaseDate}', { releaseDate: brand.releaseDate }))
  return (Object.keys(sheets) as IndexedScreenId[]).map((id) => ({ id, svg: drawSheet(sheets[id]) }))
}
