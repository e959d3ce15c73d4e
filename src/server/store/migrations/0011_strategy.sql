CREATE TABLE "strategy_from_version" (
	"strategy_id" integer NOT NULL,
	"soft_version_id" integer NOT NULL,
	CONSTRAINT "strategy_from_version_strategy_id_soft_version_id_pk" PRIMARY KEY("strategy_id","soft_version_id")
);
--> statement-breakpoint
CREATE TABLE "strategy_test_vehicle" (
	"strategy_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	CONSTRAINT "strategy_test_vehicle_strategy_id_vehicle_id_pk" PRIMARY KEY("strategy_id","vehicle_id")
);
--> statement-breakpoint
DROP INDEX "upgrade_strategy_name";--> statement-breakpoint
ALTER TABLE "strategy_soft_version" ADD COLUMN "place" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD COLUMN "made_from_id" integer;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD COLUMN "rules" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD COLUMN "updated_by" integer;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "strategy_from_version" ADD CONSTRAINT "strategy_from_version_strategy_id_upgrade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."upgrade_strategy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_from_version" ADD CONSTRAINT "strategy_from_version_soft_version_id_soft_version_id_fk" FOREIGN KEY ("soft_version_id") REFERENCES "public"."soft_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_test_vehicle" ADD CONSTRAINT "strategy_test_vehicle_strategy_id_upgrade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."upgrade_strategy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_test_vehicle" ADD CONSTRAINT "strategy_test_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategy_from_version_version" ON "strategy_from_version" USING btree ("soft_version_id");--> statement-breakpoint
CREATE INDEX "strategy_test_vehicle_vehicle" ON "strategy_test_vehicle" USING btree ("vehicle_id");--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD CONSTRAINT "upgrade_strategy_made_from_id_upgrade_strategy_id_fk" FOREIGN KEY ("made_from_id") REFERENCES "public"."upgrade_strategy"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD CONSTRAINT "upgrade_strategy_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategy_soft_version_version" ON "strategy_soft_version" USING btree ("soft_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_strategy_version" ON "upgrade_strategy" USING btree ("oem_id","name","version");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_strategy_active" ON "upgrade_strategy" USING btree ("oem_id","name") WHERE "upgrade_strategy"."status" = 'active';--> statement-breakpoint
CREATE INDEX "upgrade_strategy_source" ON "upgrade_strategy" USING btree ("made_from_id");--> statement-breakpoint
-- Strategies from before they had rules were offered to tasks unless they were disabled, and installed versions in the order of their rows.
update "upgrade_strategy" set "status" = case when "disabled" then 'disabled' else 'active' end, "updated_at" = "created_at";--> statement-breakpoint
update "strategy_soft_version" t set "place" = n.place
  from (select "strategy_id", "soft_version_id", row_number() over (partition by "strategy_id" order by "soft_version_id") - 1 as place
          from "strategy_soft_version") n
 where n."strategy_id" = t."strategy_id" and n."soft_version_id" = t."soft_version_id";--> statement-breakpoint
ALTER TABLE "upgrade_strategy" DROP COLUMN "disabled";--> statement-breakpoint
select audit_watch();
