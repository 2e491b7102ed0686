import { say } from '#language/say.ts'
import { Section } from '#web/ui/section.tsx'

/**
 * Which apps write a file that is read here. Only what could be looked up is named, with its day: the maker's page
 * lidarscanneriphone.com/blog/usdz-vs-obj-vs-roomplan-json of 2026-06-26, the profile of Polycam of 2026-05-25 in
 * github.com/api-evangelist/polycam, and public programs of 2026 that read what 3D Scanner App exports.
 */
const sources: readonly { file: string; text: string }[] = [
  {
    file: say('RoomPlan JSON'),
    text: say(
      'The best one: every wall, door and window with its size. Lidar Scanner, for iPhone and iPad with LiDAR, lists it among its exports (its maker’s page, June 26, 2026).',
    ),
  },
  {
    file: say('OBJ or PLY mesh'),
    text: say(
      'Works too, with one wall measured by hand. Lidar Scanner exports OBJ (same page), Polycam OBJ (public profile, May 25, 2026), 3D Scanner App OBJ and PLY (public programs that read its files, 2026).',
    ),
  },
  {
    file: 'USDZ',
    text: say(
      'A 3D model to look at, so it is not read. Go back to the export menu of the app and take RoomPlan JSON or OBJ. If there is only USDZ, open it in Blender and export OBJ, or type the room size.',
    ),
  },
  {
    file: say('No LiDAR, or no file'),
    text: say('Type the room size: width, depth and ceiling height are enough for a list.'),
  },
]

/** Where whoever has no file yet gets one, and what to do with one that is not read. */
export function FileSources() {
  return (
    <Section tone="sheet" title={say('Where to get the scan file')} className="print:hidden">
      <dl className="border-ink border-t-2">
        {sources.map(({ file, text }) => (
          <div key={file} className="grid gap-x-8 border-line border-b py-4 md:grid-cols-[14rem_1fr]">
            <dt className="font-bold text-lg">{file}</dt>
            <dd className="max-w-[68ch]">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[68ch] text-muted">
        {say('Apps change: look in the share or export menu. None of them belongs to us or pays us.')}
      </p>
    </Section>
  )
}
