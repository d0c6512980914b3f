// A bot for Posse in JavaScript: it accepts what it can, else takes the first action it is offered.
// posse play goat --bots "cmd:node examples/engine.mjs"
import { createInterface } from 'node:readline'

const question = { legal: [] }
const answers = {
  posse: () => console.log('name Yes-man\nready'),
  legal: (action) => question.legal.push(action),
  view: (json) => (question.view = JSON.parse(json)),
  go: () => {
    console.log('do ' + (question.legal.includes('accept') ? 'accept' : question.legal[0]))
    question.legal = []
  },
  quit: () => process.exit(),
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.split(' ', 1)
  answers[word]?.(line.slice(word.length + 1))
}
