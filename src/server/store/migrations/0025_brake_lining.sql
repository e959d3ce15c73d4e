CREATE TABLE "brake_lining" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"lining" smallint NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD COLUMN "left_kwh" integer;--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD COLUMN "lining" smallint;--> statement-breakpoint
ALTER TABLE "maintenance_rule" ADD COLUMN "every_kwh" integer;--> statement-breakpoint
ALTER TABLE "maintenance_rule" ADD COLUMN "least_lining" smallint;--> statement-breakpoint
ALTER TABLE "brake_lining" ADD CONSTRAINT "brake_lining_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
select audit_watch();
