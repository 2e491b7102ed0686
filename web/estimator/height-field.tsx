import { ScanRefusal } from '#domain/measure/scan.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import { say } from '#language/say.ts'
import { CommittedField } from './committed-field.tsx'
import { lengthText, type Units } from './length-text.ts'

type Props = {
  label: string
  /** Metres, as measured or as corrected. */
  height: number
  corrected: boolean
  units: Units
  /** Takes metres, or undefined for what was scanned. */
  onChange: (metres: number | undefined) => void
}

/** A height that a person may put right; typed as on a tape. */
export function HeightField({ label, height, corrected, units, onChange }: Props) {
  return (
    <CommittedField
      label={label}
      {...(corrected && { hint: say('Yours. Empty it for what was scanned.') })}
      value={lengthText(height, units)}
      className="max-w-[24rem]"
      onCommit={(text) => {
        try {
          onChange(text === '' ? undefined : readLength(text))
          return undefined
        } catch (error) {
          if (error instanceof ScanRefusal) return error.message
          throw error
        }
      }}
    />
  )
}
