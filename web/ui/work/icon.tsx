/** Drawn on 16 units with one line, each in the colour of its text. */
const paths = {
  home: 'M2 7.5 8 2.5l6 5M3.5 6.5v7h9v-7M6.5 13.5v-4h3v4',
  inbox: 'M2 9h3.5l1 2h3l1-2H14M2 9l2-5.5h8L14 9v4.5H2z',
  folder: 'M2 13.5v-9h4l1.5 2H14v7z',
  tag: 'M2 2.5h5.5l6.5 6L8.5 14 2 8zM5 5.3h.1',
  page: 'M3 2h7l3 3v9H3zM9.5 2v3.5H13',
  document: 'M3.5 2h6L13 5.5V14H3.5zM6 8h4.5M6 11h4.5',
  settings: 'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 2.8v3.4M5.5 9.8v3.4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.7 10.7 14 14',
  bell: 'M3 11.5h10c-1-1-1.5-2-1.5-5a3.5 3.5 0 0 0-7 0c0 3-.5 4-1.5 5M6.5 14h3',
  chat: 'M2 2.5h12V11H7.5L4 14v-3H2z',
  plus: 'M8 2.5v11M2.5 8h11',
  minus: 'M2.5 8h11',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  log: 'M3 2.5h10v11H3zM5.5 1v3M10.5 1v3M5.5 7h5M5.5 10h3',
  overview: 'M2 2.5h5v5H2zM9.5 2.5H14v3H9.5zM9.5 8H14v5.5H9.5zM2 10h5v3.5H2z',
  tasks: 'M2 4l1.3 1.3L5.5 3M2 11l1.3 1.3L5.5 10M8 4.3h6M8 11.3h6',
  schedule: 'M2 1.5v13M2 3.5h5M5 8h6M8.5 12.5H14',
  room: 'M2 2h12v12H9M2 2v12h3.5M9 14a3.5 3.5 0 0 0-3.5-3.5V14',
  estimate: 'M3 2h10v12H3zM5.5 5h5M5.5 8h1M8 8h.1M10.5 8h.1M5.5 11h1M8 11h.1M10.5 11h.1',
  camera: 'M2 4.5h3l1-2h4l1 2h3v9H2zM8 11.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8',
  money:
    'M8 1.5v13M11 4.5C10.4 3.5 9.3 3.2 8 3.2c-1.7 0-3 .8-3 2.2 0 3.3 6.2 1.5 6.2 4.9 0 1.5-1.4 2.4-3.2 2.4-1.5 0-2.8-.5-3.3-1.7',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M11 3a2.3 2.3 0 0 1 0 4.5M12 9.7c1.6.5 2.5 1.9 2.5 3.8',
  person: 'M8 7.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4M3 14c0-2.7 2.2-4.3 5-4.3s5 1.6 5 4.3',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  link: 'M6.5 9.5l3-3M7 5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.8 2.8 0 0 1-4-4L5 7',
  lock: 'M4 7.5h8V14H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H7',
  filter: 'M2 3h12l-4.5 5.5V13l-3-1.5v-3z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  board: 'M2.5 2.5h3v11h-3zM6.5 2.5h3v7h-3zM10.5 2.5h3v9h-3z',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9.5h6.6l.7-9.5M6.7 7v4.5M9.3 7v4.5',
  download: 'M8 2v8.5M4.5 7.5L8 11l3.5-3.5M2.5 13.8h11',
  upload: 'M8 11V2.5M4.5 6L8 2.5 11.5 6M2.5 13.8h11',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  pen: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3zM9 4.7L11.3 7',
  offline:
    'M2 2l12 12M1.5 6.5C2.3 5.8 3.2 5.2 4.2 4.8M14.5 6.5A9.6 9.6 0 0 0 7 4.1M4 9c.7-.6 1.5-1 2.4-1.2M12 9c-.4-.4-.9-.7-1.4-.9M8 12.5h.1',
  phone: 'M4.5 1.5h7v13h-7zM7.3 12.5h1.4',
  pin: 'M8 14.5S3.5 9.8 3.5 6.2a4.5 4.5 0 0 1 9 0C12.5 9.8 8 14.5 8 14.5M8 6.3h.1',
  week: 'M2.5 3.5h11v10h-11zM5.2 6.5v4M8 6.5v4M10.8 6.5v4',
} as const

export type IconName = keyof typeof paths

/** A drawn sign of 16 px, or of what `className` says; always beside a word or in a control that has a name. */
export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`${className} shrink-0`}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
