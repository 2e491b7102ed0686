import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Figures, packagedFigures, parseFigures } from '#domain/figures/figures.ts'
import { figuresFile } from '#server/knowledge/figures.ts'

/** Where BLS answers for its series; 25 at once and so many years without a key. */
const bls = 'https://api.bls.gov/publicAPI/v2/timeseries/data/'

type Reply = {
  Results?: { series?: { seriesID: string; data: { year: string; period: string; value: string }[] }[] }
}

/** The figures with what BLS answered: months that it tells stand in for those held, all others stay. */
export function withReply(held: Figures, reply: Reply): Figures {
  const told = new Map(reply.Results?.series?.map(({ seriesID, data }) => [seriesID, data]))
  const series = held.prices.series.map((one) => {
    const months = (told.get(one.id) ?? []).flatMap(({ year, period, value }) =>
      /^M(?:0[1-9]|1[0-2])$/.test(period) && Number(value) > 0
        ? [[`${year}-${period.slice(1)}`, Number(value)] as const]
        : [],
    )
    return { ...one, months: { ...one.months, ...Object.fromEntries(months) } }
  })
  return { ...held, prices: { ...held.prices, series } }
}

/** The figures with the wages of a file of OEWS, as a sheet of the national one has them; `period` is its month. */
export function withWages(held: Figures, csv: string, period: string): Figures {
  const [heads = [], ...lines] = parse(csv, { bom: true, relax_column_count: true }) as string[][]
  const at = (name: string) => heads.findIndex((one) => one.trim().toUpperCase() === name)
  const [code, low, median, high] = ['OCC_CODE', 'H_PCT25', 'H_MEDIAN', 'H_PCT75'].map(at)
  if (code === undefined || code < 0 || [low, median, high].some((one) => one === undefined || one < 0))
    throw new Error('The file has no columns OCC_CODE, H_PCT25, H_MEDIAN and H_PCT75')
  const cents = (line: readonly string[], column = -1) => Math.round(Number(line[column]) * 100)
  const told = new Map(lines.map((line) => [line[code], line]))
  const rows = held.wages.rows.map((row) => {
    const line = told.get(row.code)
    const [a, b, c] = line ? [cents(line, low), cents(line, median), cents(line, high)] : []
    return a && b && c ? { ...row, low: a, median: b, high: c } : row
  })
  return { ...held, wages: { ...held.wages, period, rows } }
}

/** The figures with the rates of FEMA's page, saved as text: `| 8010 | Air Compressor | … | hour | $1.80 |`. */
export function withEquipment(held: Figures, page: string, period: string): Figures {
  const told = new Map(
    [...page.matchAll(/^\| *([\d.]+) *\|.*\| *\$([\d,]+\.\d\d) *\|$/gm)].map(([, code, rate = '']) => [
      code,
      Math.round(Number(rate.replaceAll(',', '')) * 100),
    ]),
  )
  const rows = held.equipment.rows.map((row) => ({ ...row, cents: told.get(row.code) ?? row.cents }))
  return { ...held, equipment: { ...held.equipment, period, rows } }
}

/** The figures with what an hour costs in all and its wages, in dollars, as table 4 of ECEC has them for construction. */
export const withBurden = (held: Figures, period: string, total: string, wages: string): Figures => ({
  ...held,
  burden: {
    ...held.burden,
    ...{ period, totalCents: Math.round(Number(total) * 100), wagesCents: Math.round(Number(wages) * 100) },
  },
})

const usage = `npm run figures                                asks BLS for the price indexes
npm run figures -- prices REPLY.json           takes a reply of BLS that was saved
npm run figures -- wages OEWS.csv 2025-05      takes the national sheet of OEWS, saved as CSV
npm run figures -- burden 2026-06 51.80 35.90  takes total and wages of ECEC, table 4, construction
npm run figures -- equipment PAGE.txt 2027-07  takes FEMA's schedule, saved as text
`

async function ask(held: Figures): Promise<Reply> {
  const year = new Date().getUTCFullYear()
  const seriesid = held.prices.series.map(({ id }) => id)
  const response = await fetch(bls, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seriesid, startyear: String(year - 2), endyear: String(year) }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!response.ok) throw new Error(`BLS answered ${response.status}`)
  return (await response.json()) as Reply
}

/** `npm run figures`: keeps newer figures in the data folder, for the server that runs on it. */
if (process.argv[1] === import.meta.filename) {
  const path = join(resolve(process.env.DATA_DIR ?? './data'), figuresFile)
  let held = packagedFigures()
  try {
    held = parseFigures(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // None was kept yet.
  }
  const [what, ...given] = process.argv.slice(2)
  const [first = '', second = '', third = ''] = given
  try {
    const next =
      what === undefined
        ? withReply(held, await ask(held))
        : what === 'prices'
          ? withReply(held, JSON.parse(readFileSync(first, 'utf8')))
          : what === 'wages'
            ? withWages(held, readFileSync(first, 'utf8'), second)
            : what === 'burden'
              ? withBurden(held, first, second, third)
              : what === 'equipment'
                ? withEquipment(held, readFileSync(first, 'utf8'), second)
                : undefined
    if (!next) throw new Error(`Not known: ${what}`)
    const generated = new Date().toISOString().slice(0, 10)
    writeFileSync(path, `${JSON.stringify(parseFigures({ ...next, generated }), null, 1)}\n`)
    process.stdout.write(`Figures of ${generated} are kept in ${path}\n`)
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\nNothing was changed.\n\n${usage}`,
    )
    process.exitCode = 1
  }
}
