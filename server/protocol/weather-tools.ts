import * as z from 'zod/mini'
import { idSchema } from '#contract/values.ts'
import { weatherRow } from '#contract/weather.ts'
import { limitsFor, workDay } from '#domain/weather/windows.ts'
import { say } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import { project, type ToolPorts } from './project-tools.ts'
import { pageOf, type Tool, tool } from './tool.ts'

const workWindows = ({ weatherTasks, workHours }: ToolPorts) =>
  tool({
    name: 'work_windows',
    title: 'Work windows',
    description:
      'When work that depends on weather can go on in a project: per open task that depends on it, hours of each day within the limits that the project set, each limit with its source, from the forecast or the weather that was kept. There is no limit that nobody set, but guidance for cold concrete; OSHA gives no wind speed: a competent person decides. Nothing is fetched by this call.',
    scopes: ['read'],
    input: z.object({
      project,
      task: z.optional(idSchema),
      from: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    }),
    run: async ({ project, task, from }, asking) => {
      const params = { project }
      const scope = await asking.enter(project)
      const [{ settings, days, asks }, about, work] = await Promise.all([
        asking.ask(weatherRow, { params }),
        weatherTasks(scope, task),
        workHours(scope),
      ])
      const today = dateIn(work.timeZone, asking.now())
      const ahead = days.filter(({ on }) => on >= today)
      if (ahead.length === 0)
        asking.withhold({
          what: say('Windows'),
          why: asks
            ? say('no forecast was taken, and no day was typed')
            : say('no weather service is set up, and no day was entered'),
        })
      if (Object.keys(settings.limits).length === 0)
        asking.withhold({ what: say('Limits'), why: say('nobody set any for this project') })
      const { items, ...page } = pageOf(about, from, 10, asking)
      return {
        limits: settings.limits,
        timeZone: work.timeZone,
        tasks: items.map(({ id, title, trade, startOn, finishOn }) => {
          const limits = limitsFor(settings.limits, trade)
          return {
            ...{ id, title, startOn, finishOn, limits },
            days: ahead.map((day) => workDay(day, limits, work)),
          }
        }),
        ...page,
      }
    },
  })

/** Tools that ask when work can go on. */
export const weatherTools = (ports: ToolPorts): readonly Tool[] => [workWindows(ports)]
