import { brand } from '#contract/brand.ts'
import type { IndexedScreenId } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'

/** Words that search engines are told of on every page without some of its own. */
export const generalKeywords = say(
  'construction project management, LiDAR room measuring, material takeoff, construction estimating, contract templates, NAVFAC, USACE, punch list',
)

/** The size of the picture that goes with a link, in pixels: what most of those who show links cut it to. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Where a page's picture lies, from the site's root. */
export const picturePath = (id: IndexedScreenId) => at(`/sharing/${id}.png`)

export type Preview = { picture: string; pictureText: string; keywords?: string }

const preview = (id: IndexedScreenId, pictureText: string, keywords?: string): Preview => ({
  picture: picturePath(id),
  pictureText,
  ...(keywords !== undefined && { keywords }),
})

/** The words of some of them once everybody can use what there is. */
export const launchedKeywords: Partial<Record<IndexedScreenId, string>> = {
  faq: say('{name} questions, prices, self-hosting, LiDAR phones', { name: brand.name }),
  privacy: say('{name} privacy, erase my data, no tracking', { name: brand.name }),
  terms: say('{name} terms, MIT licence', { name: brand.name }),
  developers: say('construction API, OpenAPI, webhooks, API keys'),
}

/** What the picture of each listed page shows, for whoever cannot see it, and the words it is to be found by. */
export const previews: Record<IndexedScreenId, Preview> = {
  home: preview(
    'home',
    say(
      'Drawing of a room with its dimensions, 12 ft 4 in by 10 ft 2 in and 9 ft 0 in high, and the materials that follow from them.',
    ),
  ),
  waitlist: preview(
    'waitlist',
    say('Drawing of a phone that measures a wall with a window in it.'),
    say('{name} waitlist, construction app beta, LiDAR measuring app, early access', { name: brand.name }),
  ),
  plans: preview(
    'plans',
    say('The monthly prices of Starter, Pro and Teams as three columns, drawn to one scale.'),
    say('construction software pricing, contractor software plans, estimating software cost, per seat price'),
  ),
  features: preview(
    'features',
    say('Floor plan of a room with its door, its window and its dimensions.'),
    say(
      'LiDAR room scan, construction takeoff, submittals, change orders, punch list, document templates, code compliance',
    ),
  ),
  estimate: preview(
    'estimate',
    say('The list of materials of a room, with what to order of each.'),
    say(
      'construction material estimator, RoomPlan JSON takeoff, drywall calculator, paint calculator, concrete calculator, deck and roof materials',
    ),
  ),
  about: preview(
    'about',
    say('A plumb bob on its string beside a wall that leans by three eighths of an inch over eight feet.'),
    say(
      'open source construction software, self-hosted project management, Model Context Protocol, estimating',
    ),
  ),
  'use-cases': preview(
    'use-cases',
    say('Elevations of a house, a shop and a three-storey building, drawn to one scale.'),
    say(
      'general contractor software, small construction business, remodeling estimate, homeowner renovation planning',
    ),
  ),
  developers: preview(
    'developers',
    say('Two boxes: a call to the API, and the reply that comes back.'),
    say('construction API, OpenAPI, webhooks, API keys, waitlist API'),
  ),
  faq: preview(
    'faq',
    say('Three questions with a leader line from each to its answer.'),
    say('{name} questions, release date, free trial, self-hosting, LiDAR phones', { name: brand.name }),
  ),
  documentation: preview(
    'documentation',
    say('The index of a set of drawings: what stands, and what is planned.'),
    say('{name} documentation, API reference, self-hosting guide', { name: brand.name }),
  ),
  privacy: preview(
    'privacy',
    say('A network address whose last part is cut off by a dimension line: this is how it is kept.'),
    say('{name} privacy, waitlist data, erase my data, no tracking', { name: brand.name }),
  ),
  terms: preview(
    'terms',
    say('A schedule of values with nothing due.'),
    say('{name} terms, waitlist terms, MIT licence', { name: brand.name }),
  ),
}
