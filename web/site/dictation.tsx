import { useEffect, useRef, useState } from 'react'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** What of a browser’s speech recognition is used; TypeScript does not know it. */
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: (event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void
  onend: () => void
  start: () => void
  stop: () => void
}
type Speaking = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }

/** Writes down what is said, where the browser can; nothing where it cannot. */
export function Dictate({ onText }: { onText: (text: string) => void }) {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Speaking
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition
  const [on, setOn] = useState(false)
  const running = useRef<Recognition>(undefined)
  useEffect(() => () => running.current?.stop(), [])
  if (!Recognition) return null
  const begin = () => {
    const own = new Recognition()
    Object.assign(own, { lang: locales[spokenLanguage()], continuous: true, interimResults: false })
    own.onresult = ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex)) onText(result[0]?.transcript.trim() ?? '')
    }
    own.onend = () => setOn(false)
    running.current = own
    own.start()
    setOn(true)
  }
  return (
    <ToolButton
      icon={on ? 'minus' : 'plus'}
      aria-pressed={on}
      label={on ? say('Stop dictating') : say('Dictate')}
      onClick={() => (on ? running.current?.stop() : begin())}
    />
  )
}
