import { expect, it } from 'vitest'
import { gathered } from './gathered.ts'

it('writes what comes meanwhile together, the greatest number of each row', async () => {
  const written: [number, number][][] = []
  const note = gathered(async (greatest) => {
    written.push([...greatest])
    await new Promise(setImmediate)
    return new Map([...greatest.keys()].map((id) => [id, id % 2 === 0]))
  })
  const first = note(1, 10)
  await new Promise(setImmediate)
  const others = [note(2, 5), note(1, 30), note(1, 20), note(3, 7)]
  expect(await Promise.all([first, ...others])).toEqual([false, true, false, false, false])
  expect(written).toEqual([
    [[1, 10]],
    [
      [2, 5],
      [1, 30],
      [3, 7],
    ],
  ])
})

it('fails for those alone whose notes could not be written', async () => {
  let attempts = 0
  const note = gathered(async (greatest) => {
    attempts += 1
    if (attempts === 1) throw new Error('no database')
    return new Map([...greatest.keys()].map((id) => [id, true]))
  })
  await expect(note(1, 1)).rejects.toThrow('no database')
  expect(await note(1, 1)).toBe(true)
})
