import { describe, expect, it } from 'vitest'
import {
  objectNameOf,
  problemOfDuration,
  problemOfFile,
  problemOfRatio,
  problemOfSized,
  roomFor,
  type UploadKind,
  withFile,
} from './upload-rules.ts'

const MB = 1024 * 1024
const aFile = (name: string, size = 1) => ({ name, size })

describe('file uploader, extensions', () => {
  it.each<[UploadKind, string[]]>([
    ['image', ['png', 'jpg', 'gif', 'jpeg', 'webp']],
    ['video', ['mp4', 'rmvb', 'flv', 'mpeg', 'avi', 'dat', 'mov']],
    ['pdf', ['pdf']],
  ])('%s takes %s and nothing else', (kind, extensions) => {
    for (const extension of extensions) {
      expect(problemOfFile(aFile(`a.${extension}`), { kind })).toBeUndefined()
      expect(problemOfFile(aFile(`A.B.${extension.toUpperCase()}`), { kind })).toBeUndefined()
    }
    const others = ['png', 'mp4', 'pdf', 'svg', 'exe', 'mkv', 'bmp'].filter((each) => !extensions.includes(each))
    for (const name of [...others.map((each) => `a.${each}`), 'a', `a.${extensions[0]}x`, `${extensions[0]}`, 'a.'])
      expect(problemOfFile(aFile(name), { kind })).toEqual({ key: 'formatError' })
  })

  it('takes as a file what the platform stores, never a page or a script', () => {
    for (const name of ['firmware.bin', 'list.XLSX', 'photo.png'])
      expect(problemOfFile(aFile(name), { kind: 'file' })).toBeUndefined()
    for (const name of ['page.html', 'sign.svg', 'run.js', 'none'])
      expect(problemOfFile(aFile(name), { kind: 'file' })).toEqual({ key: 'formatError' })
  })

  it.each([
    [/^fw_.*\.bin$/, 'FW_12.BIN', undefined],
    [/^fw_.*\.bin$/, 'other.bin', { key: 'importAgain' }],
    // The capital letters of the pattern never meet a lowercased name.
    [/^FW/, 'FW1', { key: 'importAgain' }],
    // Only the pattern decides when there is one.
    [/\.svg$/, 'sign.svg', undefined],
  ])('pattern %s on the lowercased name of %s', (pattern, name, problem) => {
    expect(problemOfFile(aFile(name), { kind: 'image', pattern })).toEqual(problem)
  })

  it('tries a global pattern afresh each time', () => {
    const pattern = /\.bin$/g
    for (let time = 0; time < 3; time += 1)
      expect(problemOfFile(aFile('a.bin'), { kind: 'file', pattern })).toBeUndefined()
  })
})

describe('file uploader, size', () => {
  it.each<[UploadKind, string, number, number, object | undefined]>([
    ['image', 'a.png', 2 * MB, 2, undefined],
    ['image', 'a.png', 2 * MB + 1, 2, { key: 'imageTooLarge', max: 2 }],
    ['pdf', 'a.pdf', 5 * MB + 1, 5, { key: 'fileTooLarge', max: 5 }],
    ['video', 'a.mp4', 5 * MB + 1, 5, { key: 'fileTooLarge', max: 5 }],
    ['file', 'a.bin', 5 * MB, 5, undefined],
  ])('%s %s of %d bytes with a cap of %d MB', (kind, name, size, maxMegabytes, problem) => {
    expect(problemOfFile(aFile(name, size), { kind, maxMegabytes })).toEqual(problem)
  })

  it('has no cap unless one is given', () => {
    expect(problemOfFile(aFile('a.png', 900 * MB), { kind: 'image' })).toBeUndefined()
  })
})

describe('video length', () => {
  it.each([
    [299.9, undefined],
    [300, undefined],
    [300.1, { key: 'videoTooLong', max: 300 }],
  ])('%d s', (seconds, problem) => expect(problemOfDuration(seconds, 300)).toEqual(problem))
})

describe('second uploader', () => {
  const rules = { extensions: ['png', 'jpg'], maxMegabytes: 1 }

  it.each([
    ['a.png', MB, undefined],
    ['a.JPG', MB, undefined],
    ['a.gif', 1, { key: 'formatError' }],
    ['a.png', MB + 1, { key: 'tooLarge', max: 1 }],
    // The format is said before the size.
    ['a.gif', 9 * MB, { key: 'formatError' }],
  ])('%s of %d bytes', (name, size, problem) => expect(problemOfSized(aFile(name, size), rules)).toEqual(problem))

  it.each([
    [{ width: 1920, height: 1080 }, { width: 16, height: 9 }, undefined],
    // 1.7778 and 1.7753 are both 1.78.
    [{ width: 1920, height: 1081 }, { width: 16, height: 9 }, undefined],
    [{ width: 1920, height: 1090 }, { width: 16, height: 9 }, { key: 'ratio' }],
    [{ width: 100, height: 100 }, { width: 1, height: 1 }, undefined],
    [{ width: 100, height: 99 }, { width: 1, height: 1 }, { key: 'ratio' }],
    [{ width: 9, height: 16 }, { width: 16, height: 9 }, { key: 'ratio' }],
  ])('ratio to two decimals: %o for %o', (picture, wanted, problem) => {
    expect(problemOfRatio(picture, wanted)).toEqual(problem)
  })
})

describe('names and room', () => {
  it('a file is called by the MD5 of its content', () => {
    expect(objectNameOf('d41d8cd98f00b204e9800998ecf8427e', 'Holiday.JPG')).toBe('d41d8cd98f00b204e9800998ecf8427e.jpg')
    expect(objectNameOf('d41d8cd98f00b204e9800998ecf8427e', 'noname')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  })

  it('adds up to the limit, and replaces in single mode', () => {
    expect(withFile([1, 2], 3, 9)).toEqual([1, 2, 3])
    expect(withFile([1, 2, 3], 4, 3)).toEqual([1, 2, 3])
    expect(withFile([1], 2, 1)).toEqual([2])
    expect(roomFor(9, 7)).toBe(2)
    expect(roomFor(1, 3)).toBe(0)
  })
})
