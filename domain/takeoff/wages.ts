import { say } from '#language/say.ts'
import type { Source } from './line.ts'

/** What those in an occupation earn an hour, in cents: a quarter earn less than `p25`, a quarter more than `p75`. */
export type Wage = { code: string; occupation: string; p25: number; p75: number }

/** Wages that are paid, of all employers in the country: not what a contractor charges for an hour. Public domain. */
export const wageSource: Source = {
  title: 'Occupational Employment and Wage Statistics, national estimates',
  publisher: 'U.S. Bureau of Labor Statistics',
  date: '2024-05',
  url: 'https://www.bls.gov/oes/',
}

/** The occupations of a takeoff's work, by BLS's codes: columns H_PCT25 and H_PCT75 of the table. */
export const wages = {
  drywall: { code: '47-2081', occupation: say('Drywall and ceiling tile installers'), p25: 2254, p75: 3493 },
  taping: { code: '47-2082', occupation: say('Tapers'), p25: 2442, p75: 3990 },
  paint: { code: '47-2141', occupation: say('Painters, construction and maintenance'), p25: 2044, p75: 2897 },
  plank: {
    code: '47-2042',
    occupation: say('Floor layers, except carpet, wood and hard tiles'),
    p25: 2152,
    p75: 3480,
  },
  tile: { code: '47-2044', occupation: say('Tile and stone setters'), p25: 2141, p75: 3124 },
  carpet: { code: '47-2041', occupation: say('Carpet installers'), p25: 1882, p75: 3151 },
  carpentry: { code: '47-2031', occupation: say('Carpenters'), p25: 2286, p75: 3636 },
  insulation: {
    code: '47-2131',
    occupation: say('Insulation workers, floor, ceiling and wall'),
    p25: 1936,
    p75: 2905,
  },
  concrete: {
    code: '47-2051',
    occupation: say('Cement masons and concrete finishers'),
    p25: 2213,
    p75: 3166,
  },
  masonry: { code: '47-2021', occupation: say('Brickmasons and blockmasons'), p25: 2376, p75: 3716 },
  roofing: { code: '47-2181', occupation: say('Roofers'), p25: 2178, p75: 3078 },
  plumbing: {
    code: '47-2152',
    occupation: say('Plumbers, pipefitters, and steamfitters'),
    p25: 2349,
    p75: 3937,
  },
  electrical: { code: '47-2111', occupation: say('Electricians'), p25: 2347, p75: 3929 },
  hvac: {
    code: '49-9021',
    occupation: say('Heating, air conditioning, and refrigeration mechanics and installers'),
    p25: 2300,
    p75: 3597,
  },
  labor: { code: '47-2061', occupation: say('Construction laborers'), p25: 1832, p75: 2832 },
  fence: { code: '47-4031', occupation: say('Fence erectors'), p25: 1877, p75: 2744 },
} as const satisfies Record<string, Wage>
