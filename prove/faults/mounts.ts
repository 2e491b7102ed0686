import { spawnSync } from 'node:child_process'

/** How a process gets mounts of its own: as whoever may mount, else as root of a namespace of users. */
const way = (process.platform === 'linux' ? ['-m', '-rm'] : []).find(
  (flags) => spawnSync('unshare', [flags, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
)

/** Whether anything may be mounted here. */
export const canMount = way !== undefined

/** The words of a process that sees `place` as `script` has mounted it, where `$0` is its path; nobody else sees that. */
export const mounted = (
  script: string,
  place: string,
  words: readonly string[],
): readonly [string, ...string[]] => [
  'unshare',
  way ?? '-m',
  '/bin/sh',
  '-c',
  `${script} && exec "$@"`,
  place,
  ...words,
]
