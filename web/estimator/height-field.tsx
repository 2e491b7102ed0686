import { ScanRefusal } from '#domain/measure/scan.ts'
import type { Units } from '#domain/measure/tape.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { withUnit } from '#web/drawing/typed-figure.ts'
import { CommittedField } from './committed-field.tsx'

type Props = {
  label: string
  /** Metres, as measured or as corrected. */
  height: number
  corrected: boolean
  units: Units
  /** Takes metres, or undefined for what was scanned; answers why that cannot be, or nothing. */
  onChange: (metres: number | undefined) => Promise<string | undefined>
}

/** A height that a person may put right; typed as on a tape. */
export function HeightField({ label, height, corrected, units, onChange }: Props) {
  return (
    <CommittedField
      label={label}
      {...(corrected && { hint: say('Yours. Clear it to go back to the scan.') })}
      value={lengthText(height, units)}
      className="max-w-[24rem]"
      onCommit={(text) => {
        try {
          return onChange(text === '' ? undefined : readLength(withUnit(text, units)))
        } catch (error) {
          if (error instanceof ScanRefusal) return error.message
          throw error
        }
      }}
    />
  )
}
