import { say } from '#language/say.ts'

/** Where something is done: what it is called when it is asked for, in both languages, how, and at which page. */
type Way = { named: string; label: string; how: string; path: string }

/** The ways of the workspace; those of a project where one is open. */
export function waysTo(project: string | null): Way[] {
  const base = project === null ? '/projects' : `/projects/${project}`
  const at = (page: string) => (project === null ? base : `${base}/${page}`)
  return [
    {
      named:
        'invite add somebody electrician plumber sub worker person people team invitar agregar persona trabajador electricista',
      label: say('People'),
      how: say('Open People in the project and add them by name; with an address they get a link.'),
      path: at('people'),
    },
    {
      named: 'invite member seat organization team admin miembro equipo asiento',
      label: say('Team'),
      how: say('Open Team to invite people of your organization and set what they see.'),
      path: '/team',
    },
    {
      named: 'share owner client link look see progress compartir cliente dueno enlace',
      label: say('Sharing'),
      how: say('Open Sharing and make a link to look: whoever has it sees the project, and no cost.'),
      path: at('looking-in'),
    },
    {
      named: 'scan upload room lidar measure phone escanear subir cuarto medir',
      label: say('Rooms'),
      how: say('Open Rooms and add the scan of the phone, or type the lengths.'),
      path: at('rooms'),
    },
    {
      named: 'estimate takeoff line price markup presupuesto linea precio',
      label: say('Estimate'),
      how: say('Open Estimate: lines come from the rooms, the price book or what you type.'),
      path: at('estimate'),
    },
    {
      named: 'proposal send offer quote client propuesta enviar oferta',
      label: say('Proposals'),
      how: say('Open Proposals, word one from the estimate and send it to the owner.'),
      path: at('proposals'),
    },
    {
      named:
        'change order write contract document letter waiver draft documento contrato carta orden cambio escribir',
      label: say('Documents'),
      how: say('Open Documents and choose a template; or write here: draft the change order for …'),
      path: at('documents'),
    },
    {
      named: 'sign signature esign firmar firma',
      label: say('Documents'),
      how: say('Open the document, issue it, and send it to be signed by a link.'),
      path: at('documents'),
    },
    {
      named:
        'request inspection inspections inspector ask call book arrange pedir pido solicitar inspeccion inspector',
      label: say('Schedule'),
      how: say(
        'Ask your building department for the inspection, by its phone or its page. Here it stands as a gate in Schedule: set its day, and say there how it came out.',
      ),
      path: at('schedule'),
    },
    {
      named: 'move task schedule date dates gantt link cronograma mover fecha tarea',
      label: say('Schedule'),
      how: say('Open Schedule and set its duration, its links or an earliest start; the dates follow.'),
      path: at('schedule'),
    },
    {
      named: 'task add assign checklist tarea asignar agregar',
      label: say('Tasks'),
      how: say('Open Tasks and press N for a new one; assign it in the list.'),
      path: at('tasks'),
    },
    {
      named: 'import trello asana jira monday spreadsheet csv importar',
      label: say('Import'),
      how: say('Open Tasks, then Import: what cannot be read is named before anything is kept.'),
      path: at('import'),
    },
    {
      named: 'ms microsoft project primavera xer export schedule file',
      label: say('Schedule files'),
      how: say('Open Schedule files: plans come in and go out as Microsoft Project, Primavera or CSV.'),
      path: at('schedule-files'),
    },
    {
      named: 'request price quote supplier bid cotizacion proveedor',
      label: say('Requests for prices'),
      how: say('Open Requests for prices and send lines to a supplier; the answer comes back by a link.'),
      path: at('quotes'),
    },
    {
      named: 'rfi question architect request information',
      label: say('RFIs'),
      how: say('Open RFIs and ask a question of the architect; the register keeps whose turn it is.'),
      path: at('rfis'),
    },
    {
      named: 'submittal transmittal approval',
      label: say('Submittals'),
      how: say('Open Submittals: the register says what is due and who has it.'),
      path: at('submittals'),
    },
    {
      named:
        'clock in out hours day time entry track correct crew start stop break marco marcar checo checar entrada salida reloj horas',
      label: say('Hours'),
      how: say(
        'Open Hours in the project: Start begins the clock, Stop ends it. A wrong day is put right there.',
      ),
      path: at('time'),
    },
    {
      named: 'photo photos picture take camera foto fotos tomo tomar subo subir camara',
      label: say('Photos'),
      how: say('Open Photos: Camera takes one, and it is kept on this device until it is sent.'),
      path: at('photos'),
    },
    {
      named: 'report hazard danger unsafe reporto reportar peligro riesgo inseguro',
      label: say('Photos'),
      how: say(
        'In danger, stop the work first and tell the foreman. Then take a photo of it: whoever runs the job sees it.',
      ),
      path: at('photos'),
    },
    {
      named: 'pay invoice payment draw pago pagar factura cobro cobrar',
      label: say('Payments'),
      how: say('Open Payments: each invoice stands there with what is open of it, and how it is paid.'),
      path: at('payments'),
    },
    {
      named: 'order buy purchase material delivery pido pedir compro comprar entrega',
      label: say('Purchases'),
      how: say('Open Purchases: what is to be ordered, by when, and what came.'),
      path: at('purchases'),
    },
    {
      named: 'finished finish done complete termino terminar termine listo aviso avisar',
      label: say('Tasks'),
      how: say('Open the task and mark it done: whoever runs the job sees it at once.'),
      path: at('tasks'),
    },
    {
      named: 'back charge backcharge cleanup deduct sub',
      label: say('Money'),
      how: say(
        'Tell the sub in writing, with photos and the hours; then enter what is kept back with the bill, in Money.',
      ),
      path: at('money'),
    },
    {
      named: 'amend code local amendment ordinance enmienda local codigo',
      label: say('Building codes'),
      how: say('Open Building codes, find the rule and press Amend: it then stands in every answer.'),
      path: '/codes',
    },
    {
      named: 'password sign in second factor phone lost security contrasena seguridad',
      label: say('Security'),
      how: say('Open Settings, Security.'),
      path: '/settings/security',
    },
    {
      named: 'connect claude program api key mcp assistant conectar programa',
      label: say('Programs'),
      how: say('Open Settings, Programs, and make a key.'),
      path: '/settings/programs',
    },
    {
      named: 'language spanish theme dark letter notice settings idioma espanol oscuro',
      label: say('Settings'),
      how: say('Open Settings.'),
      path: '/settings',
    },
  ]
}
