import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { takeWeatherRow, type Weather, weatherRow } from '#contract/weather.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Day = Weather['days'][number]
type Props = {
  project: string
  on: string
  onFill: (typed: Record<string, string>, source: Day['source']) => void
}

const typedOf = ({ lowF, highF, precipIn, windMph, conditions }: Day): Record<string, string> => {
  const text = (figure: number | null) => (figure === null ? '' : String(figure))
  const rounded = (figure: number | null) => text(figure === null ? null : Math.round(figure))
  return {
    ...{ lowF: rounded(lowF), highF: rounded(highF), rainIn: text(precipIn), windMph: rounded(windMph) },
    ...(conditions !== '' && { sky: conditions }),
  }
}

/** Fills the weather of a day from its snapshot: what was forecast for the place, or typed before. Nothing where there is none. */
export function WeatherFill({ project, on, onFill }: Props) {
  const client = useQueryClient()
  const queryKey = ['weather', project]
  const params = { project }
  const { data } = useQuery({ queryKey, queryFn: () => call(weatherRow, { params, body: {} }) })
  const fill = (weather: Weather | undefined) => {
    const day = weather?.days.find((one) => one.on === on)
    if (day) onFill(typedOf(day), day.source)
    return day
  }
  const asking = useMutation({
    mutationFn: () => call(takeWeatherRow, { params, body: {} }),
    onSuccess: (weather) => {
      client.setQueryData(queryKey, weather)
      fill(weather)
    },
    onError: sayNotSaved,
  })
  const day = data?.days.find((one) => one.on === on)
  const placed = data?.settings.latitude != null
  if (!day && !(data?.asks && placed)) return null
  return (
    <div>
      <ToolButton
        look="outline"
        icon="download"
        label={day?.source === 'hand' ? say('As it was typed') : say('As it was forecast')}
        busy={asking.isPending}
        onClick={() => (day ? fill(data) : asking.mutate())}
      />
    </div>
  )
}
