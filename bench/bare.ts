import { createServer, get, type OutgoingHttpHeaders } from 'node:http'

/** A server of nothing but `node:http` that answers every request with the head and body that `url` answers. */
const [url = '', port = ''] = process.argv.slice(2)

get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => {
    // What node writes by itself is left to it.
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
    serve(headers, Buffer.concat(chunks))
  })
})

function serve(headers: OutgoingHttpHeaders, body: Buffer): void {
  createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }).listen(Number(port), 'localhost', () => process.send?.('listening'))
}
