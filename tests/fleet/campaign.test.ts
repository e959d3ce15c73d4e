import { campaignTests } from '#tests/support/campaign/campaign.ts'

campaignTests({ vehicles: 50, kills: 1 })
