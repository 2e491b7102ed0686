import { expect } from 'vitest'
import { day } from '#server/kit/clock.ts'
import type { TestApp } from './app.ts'
import type { openJobSite } from './job-site.ts'

type Body = Record<string, unknown>
type Job = { t: TestApp; site: Awaited<ReturnType<typeof openJobSite>> }
export type Who = 'contractor' | 'owner' | 'worker'

/** Calls of the money of the job that stands at the moment. */
export function moneyCalls(job: () => Job) {
  const on = (days: number) => new Date(job().t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
  const base = () => `/api/projects/${job().site.project}`
  const post = (path: string, body: Body = {}, who: Who = 'contractor') =>
    job().site.ask(job().site[who], 'POST', `${base()}/${path}`, body)
  const get = (path: string, who: Who = 'contractor') =>
    job().site.ask(job().site[who], 'GET', `${base()}/${path}`)
  const works = async (path: string, body: Body = {}, who: Who = 'contractor') => {
    const reply = await post(path, body, who)
    expect(reply.status, reply.text).toBe(200)
  }
  const payments = async (who: Who = 'contractor') => (await get('payments', who)).data
  const money = async () => (await get('money')).data
  return { on, base, post, get, works, payments, money }
}

/** An entry of cost as it is sent. */
export const entryOf = (kind: string, cents: number, onDay: string, more: Body = {}) => ({
  ...{ id: crypto.randomUUID(), kind, onDay, vendor: 'Ruiz Electric', number: '', title: '', against: null },
  ...{ dueOn: null, method: null, note: '', fileId: null },
  ...{ lines: [{ code: '26', costClass: 'sub', cents }], ...more },
})
