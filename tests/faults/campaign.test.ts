import { campaignTests } from '#tests/support/campaign/campaign.ts'

campaignTests({ vehicles: 1_000, kills: 5 })
