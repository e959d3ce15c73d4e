import { useState } from 'react'
import {
  finishUpload,
  getCommonFileUploadSigned,
  uploadEditorImage,
  uploadThroughBackend,
  type UploadedFile,
} from '#core/contract/upload.ts'
import { BackendUploader } from '#console/ui/upload/backend-uploader.tsx'
import { FileUploader } from '#console/ui/upload/file-uploader.tsx'
import type { StoredFile } from '#console/ui/upload/send-file.ts'
import { SizedUploader } from '#console/ui/upload/sized-uploader.tsx'
import { HttpResponse, http as mock } from 'msw'
import { answer, refusal } from '../fake-answer.ts'
import type { GalleryEntry } from '../gallery-entry.ts'
import { picture } from '../picture.ts'

const stored = (name: string, over: Partial<StoredFile> = {}): StoredFile => ({
  fileName: name,
  url: picture(name),
  fileSize: 348_160,
  fileMd5: 'd41d8cd98f00b204e9800998ecf8427e',
  objectKey: name,
  contentType: 'image/png',
  ...over,
})
const IMAGES = ['Front.jpg', 'Left side.jpg', 'Damage on the rear bumper, second picture.jpg'].map((name) =>
  stored(name),
)

function Held({ start = [], children }: { start?: StoredFile[]; children: (props: FilesProps) => React.ReactNode }) {
  const [value, onChange] = useState<readonly StoredFile[]>(start)
  return <>{children({ value, onChange })}</>
}
interface FilesProps {
  value: readonly StoredFile[]
  onChange: (files: StoredFile[]) => void
}

const finished = (): UploadedFile => stored(`upload-${Date.now()}.png`)

export const entry: GalleryEntry = {
  part: 'FileUploader, SizedUploader, BackendUploader',
  namespaces: ['upload'],
  samples: [
    { name: 'images, empty', show: <Held>{(props) => <FileUploader kind="image" {...props} />}</Held> },
    {
      name: 'images, three of nine',
      show: <Held start={IMAGES}>{(props) => <FileUploader kind="image" {...props} />}</Held>,
    },
    {
      name: 'single, at the limit: nothing to add with',
      show: <Held start={IMAGES.slice(0, 1)}>{(props) => <FileUploader kind="image" single {...props} />}</Held>,
    },
    {
      name: 'disabled',
      show: <Held start={IMAGES.slice(0, 2)}>{(props) => <FileUploader kind="image" disabled {...props} />}</Held>,
    },
    {
      name: 'video with cover and length',
      show: (
        <Held start={[stored('Trip.mp4', { duration: 74, coverUrl: picture('Trip.mp4') })]}>
          {(props) => <FileUploader kind="video" {...props} />}
        </Held>
      ),
    },
    {
      name: 'pdf',
      show: (
        <Held start={[stored('Registration certificate.pdf')]}>
          {(props) => <FileUploader kind="pdf" {...props} />}
        </Held>
      ),
    },
    {
      name: 'file with a pattern, 5 MB',
      show: <Held>{(props) => <FileUploader kind="file" pattern={/^fw_.*\.bin$/} maxMegabytes={5} {...props} />}</Held>,
    },
    {
      name: 'SizedUploader: png and jpg, 1 MB, 16:9',
      show: (
        <Held>
          {(props) => <SizedUploader extensions={['png', 'jpg']} ratio={{ width: 16, height: 9 }} {...props} />}
        </Held>
      ),
    },
    {
      name: 'BackendUploader: 2 MB, one file',
      show: <Held>{(props) => <BackendUploader kind="image" {...props} />}</Held>,
    },
  ],
  answers: [
    answer(getCommonFileUploadSigned, async ({ request }) => {
      const { objectKey, contentType } = (await request.json()) as { objectKey: string; contentType: string }
      return {
        url: '/gallery-store',
        'Content-Type': contentType,
        'x-obs-acl': 'public-read' as const,
        actualSignedRequestHeaders: {},
        objectKey,
        accessURL: objectKey,
      }
    }),
    mock.put('/gallery-store', () => new HttpResponse(null, { status: 200 })),
    answer(finishUpload, finished),
    answer(uploadThroughBackend, () => refusal(400, 'The content is no picture')),
    answer(uploadEditorImage, finished),
  ],
}
