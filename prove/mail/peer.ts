import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where in the handing over of a letter something goes wrong: at the greeting, or at the answer to one of these. */
export const stages = ['greeting', 'MAIL', 'RCPT', 'DATA', 'end'] as const
export type Stage = (typeof stages)[number]

/** What a mail server does wrong. `kept`: the letter is in its mailbox all the same. */
export type Fault =
  | { at: Stage; does: 'refuse'; code: 421 | 451 | 550 }
  | { at: Stage; does: 'hang' | 'drop' }
  | { at: 'end'; does: 'drop'; kept: true }
  | { at: 'greeting'; does: 'say'; text: string }
  | { does: 'slow'; ms: number }

/** A letter that was taken: whom it is for, and its Message-ID. */
type Taken = { to: string; messageId: string }

export type BrokenPeer = {
  url: string
  taken: Taken[]
  /** How often it came to where things go wrong. */
  failures: () => number
  /** Recipients whose letters came over two connections at the same moment. */
  atOnce: string[]
  /** Has all connections go wrong so from now on, or well; those that hang are dropped. `connection` counts from 0. */
  fail: (fault: Fault | undefined | ((connection: number) => Fault | undefined)) => void
  /** Nobody listens any more, or again at the same port. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  close: () => Promise<void>
}

const commandStages: Record<string, Stage> = { MAIL: 'MAIL', RCPT: 'RCPT', DATA: 'DATA' }
const goodAnswers: Record<Stage, string> = {
  greeting: '220 peer.example ESMTP',
  MAIL: '250 sender taken',
  RCPT: '250 recipient taken',
  DATA: '354 go on',
  end: '250 letter taken',
}
const endOfLetter = '\r\n.\r\n'

/** A mail server on the loopback, by hand, since a library would keep to the rules. */
export async function openBrokenPeer(): Promise<BrokenPeer> {
  let faultOf: (connection: number) => Fault | undefined = () => undefined
  let failures = 0
  let connections = 0
  const taken: Taken[] = []
  const atOnce: string[] = []
  const underWay = new Set<string>()
  const sockets = new Set<Socket>()
  const hanging = new Set<Socket>()

  function talk(socket: Socket): void {
    const fault = faultOf(connections++)
    sockets.add(socket)
    let recipient = ''
    const leave = () => {
      sockets.delete(socket)
      hanging.delete(socket)
      if (recipient) underWay.delete(recipient)
      recipient = ''
    }
    socket.on('close', leave).on('error', () => {})

    /** Answers what was asked for at a stage, or does what it does wrong there; false where there is nothing more to be said. */
    async function answer(stage: Stage): Promise<boolean> {
      if (fault?.does === 'slow') await sleep(fault.ms)
      if (fault === undefined || !('at' in fault) || fault.at !== stage) {
        socket.write(`${goodAnswers[stage]}\r\n`)
        return true
      }
      failures++
      switch (fault.does) {
        case 'hang':
          hanging.add(socket)
          return false
        case 'drop':
          socket.destroy()
          return false
        case 'say':
          socket.write(fault.text)
          return false
        case 'refuse':
          socket.write(`${fault.code} not now, said at ${stage}\r\n`)
          if (fault.code === 421) socket.end()
          return fault.code !== 421
      }
    }

    let unread = ''
    let letter: string | undefined
    let over = false
    /** Works off what has come in, a command or a letter at a time. */
    async function read(): Promise<void> {
      while (!over) {
        if (letter !== undefined) {
          const end = unread.indexOf(endOfLetter)
          if (end === -1) return
          const text = unread.slice(0, end)
          unread = unread.slice(end + endOfLetter.length)
          letter = undefined
          const messageId = /^Message-ID: <(.+)>/im.exec(text)?.[1] ?? ''
          const to = recipient
          const failing = fault !== undefined && 'at' in fault && fault.at === 'end'
          if (!failing || 'kept' in fault) taken.push({ to, messageId })
          underWay.delete(to)
          recipient = ''
          over = !(await answer('end'))
          continue
        }
        const end = unread.indexOf('\r\n')
        if (end === -1) return
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        const word = line.slice(0, 4).toUpperCase()
        const stage = commandStages[word]
        if (stage === 'RCPT') {
          recipient = /<(.*)>/.exec(line)?.[1] ?? ''
          if (underWay.has(recipient)) atOnce.push(recipient)
          underWay.add(recipient)
        }
        if (stage) {
          over = !(await answer(stage))
          if (stage === 'DATA' && !isAt(fault, 'DATA')) letter = ''
        } else if (word === 'QUIT') {
          socket.end('221 bye\r\n')
        } else {
          if (word === 'RSET' && recipient) underWay.delete(recipient)
          socket.write('250 peer.example\r\n')
        }
      }
    }
    let turn = answer('greeting').then((goesOn) => {
      over = !goesOn
    })
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text
      turn = turn.then(read)
    })
  }

  const server = createServer(talk)
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const goDown = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      dropAll()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    atOnce,
    failures: () => failures,
    fail(fault) {
      faultOf = typeof fault === 'function' ? fault : () => fault
      failures = 0
      connections = 0
      // Those that are open have been told how to behave already.
      dropAll()
    },
    goDown,
    comeUp: () => listen(port),
    close: async () => {
      if (server.listening) await goDown()
    },
  }
}

const isAt = (fault: Fault | undefined, stage: Stage) =>
  fault !== undefined && 'at' in fault && fault.at === stage
