import { weatherRows as rows } from '#contract/weather.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { Serve } from '#server/kit/serve.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import { type AskWeather, openNws } from './nws-client.ts'
import { readWeather, setWeather, takeWeather, typeWeather } from './store.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** Forecasts that are asked for a project. */
const asked = { name: 'weather asked for', most: 12, windowMs: 60 * 60 * 1000 }

/** The calls about the weather of a project; without `weatherUrl` no service is ever asked. */
export function weatherRoutes(
  serve: Serve<Who>,
  { limit, weatherUrl }: { limit: Limiter; weatherUrl: string | undefined },
): void {
  const ask: AskWeather | undefined = weatherUrl === undefined ? undefined : openNws(weatherUrl)
  const read = (project: Scope) => readWeather(project, ask !== undefined)
  serve(rows.weatherRow, (_, { project }) => read(project))
  serve(rows.setWeatherRow, async ({ body }, { project }) => {
    await setWeather(project, body)
    return read(project)
  })
  serve(rows.takeWeatherRow, async (_, { project }) => {
    requireRight(project, 'project.edit')
    if (ask) await limit({ limit: asked, who: project.projectId })
    await takeWeather(project, ask)
    return read(project)
  })
  serve(rows.typeWeatherRow, async ({ body }, { project }) => {
    await typeWeather(project, body)
    return read(project)
  })
}
