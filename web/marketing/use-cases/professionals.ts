import { formatCents, formatWhole } from '#domain/prices.ts'
import { clinic } from './jobs.ts'
import type { UseCase } from './use-case.ts'

const { application } = clinic

export const professionals: UseCase<'professionals'> = {
  id: 'professionals',
  label: 'Industry Pros',
  title: 'Six exam rooms for a clinic',
  intro:
    'A general contractor builds out one floor: six rooms of 10 × 12 ft (3.05 × 3.66 m) under a 9 ft ceiling, drywall on every wall. The rooms are scanned on the walk-through, and the first order goes out that evening.',
  picture: {
    src: '/pictures/clinic.svg',
    alt: 'Drawing of six exam rooms of 10 by 12 ft, three on each side of a corridor, the walls cut low.',
  },
  workings: [
    {
      name: 'Measured once',
      text: 'Each scan names its room, and identical rooms are flagged.',
      rows: [
        ['Perimeter × 9 ft', `${clinic.wallSquareFeet} ft² a room`],
        ['Rooms', `× ${clinic.count}`],
      ],
      result: ['Wall', `${formatWhole(clinic.allSquareFeet)} ft²`],
    },
    {
      name: 'Ordered together',
      text: 'Waste is figured once for all six rooms, not rounded up room by room.',
      rows: [
        ['Room by room', `${clinic.sheetsRoomByRoom} sheets`],
        ['All six, 10% waste', `${clinic.sheets} sheets`],
      ],
      result: ['Not ordered', `${clinic.sheetsRoomByRoom - clinic.sheets} sheets`],
    },
    {
      name: 'Billed by the schedule of values',
      text: 'The application for payment takes its progress from the rooms.',
      rows: [
        ['Work completed', formatCents(application.completed)],
        [`Retainage, ${application.retainagePercent}%`, `−${formatCents(application.retained)}`],
      ],
      result: ['Due now', formatCents(application.due)],
    },
  ],
  outcome: 'Submittals, RFIs and the daily log name the same six rooms, so nobody asks which wall is meant.',
}
